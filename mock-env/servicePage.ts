import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

interface ServicePage {
  title: string;
  /** Brand colour of the service. */
  colour: string;
  /** Logo of one or two letters. */
  sign: string;
  content: Html;
}

/** A login or payment page of an external service, for phones and popup windows. */
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

/** A button that submits the form as this user. */
export const userButton = (key: string, name: string, note: string): Html =>
  html`<li>
    <button name="user" value="${key}">
      <span class="avatar" aria-hidden="true"
        >${[...name.replace(/[^\p{L}]/gu, '')][0] ?? '?'}</span
      >
      <span><b>${name}</b><small>${note}</small></span>
    </button>
  </li>`;
