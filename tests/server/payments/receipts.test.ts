import { expect, test } from 'vitest';
import { expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { order, paymentOf } from '#tests/support/orders.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp } from '#tests/support/testApp.ts';

test('an order with receipts asks for an e-mail, and the payment carries the receipt', async () => {
  const world = await testApp({ receipts: { vatCode: 7, taxSystem: 2 } });
  const anna = await world.as('anna');
  const ad = await publishPet(world, anna);
  expectValidationErrors(await order(anna, ad), {
    email: 'Проверьте адрес электронной почты: на него придёт чек',
  });
  const wanted = { ad_id: ad, service_type: 'Закрепить' };
  expect((await anna.post('/api/create-order', { ...wanted, email: 'anna' })).status).toBe(422);
  const answer = await anna.post<{ payment_id: string }>('/api/create-order', {
    ...wanted,
    email: ' anna@petskod.test ',
  });
  expectOk(answer);
  expect(paymentOf(world, answer.body.payment_id).receipt).toEqual({
    customer: { email: 'anna@petskod.test' },
    items: [
      {
        description: 'Закрепление объявления «Щенок лабрадора» на 7 дней',
        quantity: '1.00',
        amount: { value: '500.00', currency: 'RUB' },
        vat_code: 7,
        payment_subject: 'service',
        payment_mode: 'full_payment',
      },
    ],
    tax_system_code: 2,
  });
  expect((await anna.get<{ orders: object[] }>('/api/my-data')).body.orders).toMatchObject([
    { email: 'anna@petskod.test', currency: 'RUB' },
  ]);
});

test('without receipts no e-mail is stored', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const ad = await publishPet(world, anna);
  const wanted = { ad_id: ad, service_type: 'Закрепить', email: 'anna@petskod.test' };
  const answer = await anna.post<{ payment_id: string }>('/api/create-order', wanted);
  expect(paymentOf(world, answer.body.payment_id)).not.toHaveProperty('receipt');
  expect((await anna.get<{ orders: object[] }>('/api/my-data')).body.orders).toMatchObject([
    { email: null },
  ]);
});
