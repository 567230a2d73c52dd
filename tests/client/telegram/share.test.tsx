import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { telegramHost } from '#tests/support/telegramHost.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp();
  serve(world);
  anna = await world.enter({ id: 10_001, first_name: 'Анна' });
});

describe('an ad inside Telegram', () => {
  async function share({ version, beforeTap }: { version?: string; beforeTap?: () => void } = {}) {
    const id = await publishPet(world, await world.as('author'), { title: 'Щенок' });
    const host = await telegramHost(version ? { version } : {});
    const user = await open(`/post/${id}`, anna);
    await user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
    const button = await screen.findByRole('button', { name: 'Поделиться' });
    beforeTap?.();
    await user.click(button);
    return { host, user, id };
  }
  const cards = () =>
    world.botApi.calls.filter(({ method }) => method === 'savePreparedInlineMessage');

  test('is sent as a card', async () => {
    const { host } = await share();
    await waitFor(() => expect(host.said('web_app_send_prepared_message')).toHaveLength(1));
    expect(host.said('web_app_send_prepared_message')).toEqual([
      { id: expect.stringMatching(/^prepared-/u) },
    ]);
    host.send('prepared_message_failed', { error: 'USER_DECLINED' });
    expect(cards()).toHaveLength(1);
    expect(host.said('web_app_open_tg_link')).toEqual([]);
  });

  test('is prepared once by two quick taps', async () => {
    const id = await publishPet(world, anna, { category: 'Потерянные', price: '0' });
    const host = await telegramHost();
    const user = await open(`/post/${id}`, anna);
    await user.dblClick(await screen.findByRole('button', { name: 'Поделиться' }));
    await waitFor(() => expect(host.said('web_app_send_prepared_message')).toHaveLength(1));
    expect(cards()).toHaveLength(1);
  });

  test.each(['UNSUPPORTED', 'MESSAGE_EXPIRED', 'MESSAGE_SEND_FAILED', 'UNKNOWN_ERROR'])(
    'is shared as a link when the card fails with %s',
    async (error) => {
      const { host, id } = await share();
      await waitFor(() => expect(host.said('web_app_send_prepared_message')).toHaveLength(1));
      host.send('prepared_message_failed', { error });
      await waitFor(() => expect(host.said('web_app_open_tg_link')).toHaveLength(1));
      expect(decodeURIComponent(JSON.stringify(host.said('web_app_open_tg_link')))).toContain(
        `startapp=post_${id}`,
      );
    },
  );

  test('is shared as a link by clients before 8.0', async () => {
    const { host } = await share({ version: '7.10' });
    await waitFor(() => expect(host.said('web_app_open_tg_link')).toHaveLength(1));
    expect(cards()).toEqual([]);
  });

  test('is shared as a link when the bot cannot be reached', async () => {
    world.botApi.failures.push({ kind: 'status', code: 502, description: 'Bad Gateway' });
    const { host } = await share();
    await waitFor(() => expect(host.said('web_app_open_tg_link')).toHaveLength(1));
    expect(host.said('web_app_send_prepared_message')).toEqual([]);
  });

  test('is shared as a link when preparing the card breaks', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => {
      throw new TypeError('AbortSignal.timeout is not a function');
    });
    const { host } = await share();
    await waitFor(() => expect(host.said('web_app_open_tg_link')).toHaveLength(1));
  });

  describe('by a client that answers late', () => {
    const late = async () => {
      const shared = await share({
        beforeTap: () =>
          vi.useFakeTimers({
            toFake: ['Date', 'setTimeout', 'clearTimeout'],
            now: Date.now(),
            shouldAdvanceTime: true,
          }),
      });
      await waitFor(() =>
        expect(shared.host.said('web_app_send_prepared_message')).toHaveLength(1),
      );
      return shared;
    };

    test('is offered as a link', async () => {
      const { host, user } = await late();
      vi.advanceTimersByTime(6000);
      await user.click(await screen.findByText('Отправить ссылку'));
      expect(host.said('web_app_open_tg_link')).toHaveLength(1);
    });

    test('is not offered as a link any more once the card was sent', async () => {
      const { host } = await late();
      vi.advanceTimersByTime(6000);
      await screen.findByText('Отправить ссылку');
      act(() => host.send('prepared_message_sent', null));
      await waitFor(() => expect(screen.queryByText('Отправить ссылку')).toBeNull());
      expect(host.said('web_app_open_tg_link')).toEqual([]);
    });

    test('is not offered as a link while the list of chats covers the app', async () => {
      const { host } = await late();
      host.send('visibility_changed', { is_visible: false });
      vi.advanceTimersByTime(60_000);
      expect(screen.queryByText('Отправить ссылку')).toBeNull();
      host.send('visibility_changed', { is_visible: true });
      vi.advanceTimersByTime(6000);
      await screen.findByText('Отправить ссылку');
    });

    test('is shared once when the card fails after the link was sent', async () => {
      const { host, user } = await late();
      vi.advanceTimersByTime(6000);
      await user.click(await screen.findByText('Отправить ссылку'));
      act(() => host.send('prepared_message_failed', { error: 'UNKNOWN_ERROR' }));
      expect(host.said('web_app_open_tg_link')).toHaveLength(1);
    });
  });
});

describe('the home screen', () => {
  const row = () => screen.queryByRole('button', { name: 'Добавить на главный экран' });

  async function profile(version?: string) {
    const host = await telegramHost(version ? { version } : {});
    const user = await open(paths.profile, anna);
    await screen.findByRole('button', { name: 'Скачать мои данные' });
    return { host, user };
  }

  test('gets the app by one tap while Telegram says that it is missing there', async () => {
    const { host, user } = await profile();
    expect(row()).toBeNull();
    host.send('home_screen_checked', { status: 'missed' });
    await waitFor(() => expect(row()).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Добавить на главный экран' }));
    expect(host.said('web_app_add_to_home_screen')).toHaveLength(1);
    host.send('home_screen_failed', { error: 'UNSUPPORTED' });
    await screen.findByText('Не получилось добавить. Попробуйте ещё раз');
    await user.click(screen.getByRole('button', { name: 'Добавить на главный экран' }));
    host.send('home_screen_added', null);
    await waitFor(() => expect(row()).toBeNull());
  });

  test.each(['unsupported', 'unknown', 'added'])('is not offered when it is %s', async (status) => {
    const { host } = await profile();
    host.send('home_screen_checked', { status });
    expect(row()).toBeNull();
  });

  test('is not asked for in clients before 8.0', async () => {
    const { host } = await profile('7.10');
    expect(host.said('web_app_check_home_screen')).toEqual([]);
    expect(row()).toBeNull();
  });
});
