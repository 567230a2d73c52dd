import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as retention from '#contract/retention.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

test('the privacy policy names every period that the jobs keep', async () => {
  serve(await testApp());
  await open('/privacy');
  const heading = await screen.findByRole('heading', { name: /Сколько мы храним данные/u });
  const section = within(heading.closest('section') as HTMLElement);
  for (const text of [
    'удалённые объявления вместе с фотографиями — через 30 дней;',
    /объявления, которое больше не показывается, — через 90 дней/u,
    'объявления, которые больше не показываются, — через 365 дней, как если бы вы их удалили;',
    'отметки о просмотренных объявлениях — через 90 дней;',
    'переписка — через 3 года после последнего сообщения в ней;',
    'жалобы — через 3 года;',
    'уведомления — через 90 дней;',
    'вход на устройстве — через 30 дней;',
    /чем закончилось объявление .* — через 400 дней: по ним мы считаем/u,
    /в записи о заказе — через 5 лет/u,
    /запись о согласии, которое вы отозвали, — через 3 года/u,
    /не считается дважды, — через 6 часов/u,
    /в которую не входили 3 года, — со всеми данными; за 30 дней до этого/u,
    /ключ меняется каждый месяц\); хранится 90 дней\. В журнале .* стирается через 90 дней, сами записи — через 3 года\.$/u,
  ]) {
    expect(section.getByText(text)).toBeVisible();
  }
  // The digest of a deleted account stands with what stays of one.
  expect(screen.getByText(/мы храним их подписку/u)).toBeVisible();
  expect(screen.getByText(/сервис push-уведомлений вашего браузера/u)).toBeVisible();
  expect(screen.getByText(/Ещё 90 дней хранится необратимый отпечаток/u)).toBeVisible();
  expect(Object.keys(retention)).toHaveLength(17);
});
