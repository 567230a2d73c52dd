import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

interface ServicePage {
  title: string;
  /** The colour of the service that is imitated. */
  colour: string;
  /** Its sign, a letter or two. */
  sign: string;
  content: Html;
}

/** A page of an outside service, to log in or to pay: a card in its colour, for phones and small windows. */
export const servicePage = ({ title, colour, sign, content }: ServicePage): Html =>
  html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/mock-env/servicePage.css" />
      </head>
      <body style="--colour: ${colour}">
        <main>
          <header>
            <span class="sign" aria-hidden="true">${sign}</span>
            <h1>${title}</h1>
          </header>
          ${content}
          <footer>Окружение petskod: ненастоящая страница, паролей не спрашивает.</footer>
        </main>
      </body>
    </html>`;

/** Someone to log in as; pressing it sends the form. */
export const personButton = (key: string, name: string, note: string): Html =>
  html`<li>
    <button name="person" value="${key}">
      <span class="avatar" aria-hidden="true"
        >${[...name.replace(/[^\p{L}]/gu, '')][0] ?? '?'}</span
      >
      <span><b>${name}</b><small>${note}</small></span>
    </button>
  </li>`;
