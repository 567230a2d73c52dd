import { html } from 'hono/html';
import { servicePage, type Html } from '../servicePage.ts';
import type { Button, Chat, ChatMessage } from './chats.ts';

const COLOUR = '#2f86c9';

const buttonOf = (message: ChatMessage, { text, callback_data: data, url, web_app: app }: Button) =>
  data === undefined
    ? html`<a class="button" href="${app?.url ?? url}">${text}</a>`
    : html`<form method="post">
        <input type="hidden" name="message" value="${message.id}" />
        <button name="tap" value="${data}">${text}</button>
      </form>`;

const messageOf = (chat: Chat, message: ChatMessage): Html =>
  html`<li class="${message.from}">
    ${
      message.photo
        ? html`<img src="/mock-env/bot/chats/${chat.user.id}/photo/${message.id}" alt="Фото" />`
        : ''
    }
    <p>${message.text}</p>
    ${message.isSilent ? html`<small>без звука</small>` : ''}
    ${message.buttons.map(
      (row) => html`<div class="row">${row.map((button) => buttonOf(message, button))}</div>`,
    )}
  </li>`;

/** The chats of all users with the bot. */
export const chatsPage = (chats: Chat[]): Html =>
  servicePage({
    title: 'Чаты бота',
    colour: COLOUR,
    sign: '✈',
    content: html`<ul class="chats">
      ${chats.map(
        ({ user, messages, isBlocked }) =>
          html`<li>
            <a class="button" href="/mock-env/bot/chats/${user.id}"
              >${user.first_name}${isBlocked ? ' — бот заблокирован' : ''} (${messages.length})</a
            >
          </li>`,
      )}
    </ul>`,
  });

/** A chat: its messages with their buttons, and what the user can do. */
export const chatPage = (chat: Chat, now: number): Html =>
  servicePage({
    title: `Бот: ${chat.user.first_name}`,
    colour: COLOUR,
    sign: '✈',
    content: html`<p><a href="/mock-env/bot/chats">Все чаты</a></p>
      <div id="chat" data-at="${now}">
        ${chat.toast ? html`<p role="status">${chat.toast}</p>` : ''}
        <ol class="messages">
          ${chat.messages.map((message) => messageOf(chat, message))}
        </ol>
        ${chat.messages.length === 0 ? html`<p>Сообщений пока нет.</p>` : ''}
      </div>
      <form method="post" class="write">
        <label>Сообщение<input name="text" autocomplete="off" placeholder="/start" /></label>
        <button class="main">Отправить</button>
      </form>
      <form method="post" class="write">
        ${chat.isOpen ? '' : html`<button name="do" value="allow">Разрешить боту писать</button>`}
        ${
          chat.isBlocked
            ? html`<button name="do" value="unblock">Разблокировать бота</button>`
            : html`<button name="do" value="block" class="deny">Заблокировать бота</button>`
        }
      </form>
      <script type="module" src="/mock-env/bot/chat.js"></script>`,
  });
