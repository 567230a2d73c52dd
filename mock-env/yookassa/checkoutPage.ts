import { html } from 'hono/html';
import { servicePage, type Html } from '../servicePage.ts';
import { methodsOf, type YooPayment } from './payments.ts';

const COLOUR = '#0d62ff';

const roubles = ({ amount }: YooPayment): string =>
  `${amount.value.replace(/\.00$/u, '').replace('.', ',')} ₽`;

/** Links to the bot lead to the mock's Telegram page: the demo's bot does not exist. */
function wayBack({ confirmation }: YooPayment): string {
  const url = confirmation?.return_url ?? '/';
  const startParam = /^https:\/\/t\.me\/[^?]+\?startapp=([\w-]+)$/u.exec(url)?.[1];
  return startParam ? `/mock-env/?startapp=${startParam}` : url;
}

const returned = 'Деньги возвращены.';
const outcomes: Record<Exclude<YooPayment['status'], 'pending'>, string> = {
  waiting_for_capture: 'Оплата прошла. Можно вернуться в магазин.',
  succeeded: 'Оплата прошла. Можно вернуться в магазин.',
  canceled: 'Платёж отменён. Деньги не списаны.',
};

/** The payment page: pay, decline or return, and the outcome. */
export function checkoutPage(payment: YooPayment): Html {
  const back = html`<a class="button deny" href="${wayBack(payment)}">Вернуться в магазин</a>`;
  const content =
    payment.status === 'pending'
      ? html`<form method="post" class="pay">
          <p class="sum">${roubles(payment)}</p>
          <p>${payment.description ?? ''}</p>
          <label>
            Номер карты
            <input value="5555 5555 5555 4477" inputmode="numeric" readonly />
          </label>
          <button name="do" value="pay" class="main">Заплатить ${roubles(payment)}</button>
          ${
            methodsOf(payment).includes('sbp')
              ? html`<button name="do" value="sbp" class="main">Через СБП</button>`
              : ''
          }
          <button name="do" value="decline" class="deny">Недостаточно средств</button>
          ${back}
        </form>`
      : html`<div class="pay">
          <p class="sum">${roubles(payment)}</p>
          <p role="status">${payment.refunded_amount ? returned : outcomes[payment.status]}</p>
          ${back}
        </div>`;
  return servicePage({ title: 'Оплата заказа', colour: COLOUR, sign: 'Ю', content });
}
