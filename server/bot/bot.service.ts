import { Bot, type CallbackQueryContext, type Context } from 'grammy';
import type { Update } from 'grammy/types';
import { STATUS } from '#contract/ads.ts';
import { NOTICE_KINDS, type NoticeKind, type TelegramHealth } from '#contract/notices.ts';
import { dialogPath, paths, sectionPaths } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session.ts';
import { pathOfStartParam } from '#contract/startParam.ts';
import { consentMissing } from '#contract/texts.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { adTexts } from '#server/ads/texts.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { MatchesService } from '#server/matches/matches.service.ts';
import type { NoticesService } from '#server/notices/notices.service.ts';
import { sectionOf } from '#server/notices/present.ts';
import type { NoticeButton } from '#server/notices/subjects.ts';
import { telegramClient } from '#server/notices/telegramApi.ts';
import { keyboardOf } from '#server/notices/telegramChannel.ts';
import { noticeButtons } from '#server/notices/texts.ts';
import type { SavedSearchesService } from '#server/savedSearches/savedSearches.service.ts';
import type { StarsReconciliation } from '#server/payments/starsReconciliation.ts';
import { viewerOf } from '#server/session/session.service.ts';
import { findUserByTelegram } from '#server/session/users.queries.ts';
import type { Sections } from '#server/sections/sections.ts';
import { sectionOfAd } from './bot.queries.ts';
import { closeDecidedCards } from './cards.ts';
import { botTexts, kindNames, rejectReasons } from './texts.ts';
import { claimUpdate, finishUpdate, releaseUpdate } from './updates.queries.ts';

/** Another delivery of an update may work on it after that long. */
const BUSY_MS = MINUTE_MS;
const REASONS_A_ROW = 2;

type Tap = CallbackQueryContext<Context>;
interface BotParts {
  sections: Sections;
  notices: NoticesService;
  savedSearches: SavedSearchesService;
  matches: MatchesService;
  stars: StarsReconciliation;
}
export type BotService = ReturnType<typeof createBotService>;

/** What users do in the chat with the bot: commands, permission to write, buttons of notices. */
export function createBotService(
  deps: Deps,
  { sections, notices, savedSearches, matches, stars }: BotParts,
) {
  const { db, clock, config } = deps;
  const bot = new Bot(config.botToken, {
    client: telegramClient(deps),
    botInfo: {
      id: Number(config.botToken.split(':')[0]),
      is_bot: true,
      first_name: 'petskod',
      username: config.botUsername,
    } as never,
  });
  const keyboard = (buttons: NoticeButton[][]) => keyboardOf(config.publicUrl, buttons);
  const openButton = (text: string, path: string) => ({
    reply_markup: keyboard([[{ text, path }]]),
  });

  /** The user behind a Telegram account, who may write; throws HttpError otherwise. */
  async function writerOf(telegramId: number): Promise<Viewer> {
    const user = await findUserByTelegram(db, telegramId);
    if (!user) throw new HttpError(401, botTexts.noUser);
    const viewer = viewerOf(user, 0);
    if (viewer.isBanned) throw new HttpError(403, httpTexts.banned);
    return viewer;
  }

  async function setHealth(telegramId: number, health: TelegramHealth): Promise<void> {
    const user = await findUserByTelegram(db, telegramId);
    if (user) await notices.setTelegram(user.id, health);
  }

  async function adsWith(id: number): Promise<SectionAds> {
    const section = await sectionOfAd(db, id);
    if (section === undefined) throw new HttpError(404, adTexts.notFound);
    return sections[sectionOf(section)];
  }

  const decide = async (viewer: Viewer, id: number, decision: object): Promise<void> => {
    if (!viewer.isAdmin) throw new HttpError(403, httpTexts.notAdmin);
    const ads = await adsWith(id);
    await ads.adminAction(viewer, { ad_id: id, ...decision } as never);
    await closeDecidedCards(deps);
  };

  /** Buttons of a review card, as the notice has them. */
  const cardButtons = (id: number, version: number, path: string): NoticeButton[][] => [
    [
      { text: noticeButtons.publish, action: `publish:${id}:${version}` },
      { text: noticeButtons.reject, action: `reasons:${id}:${version}` },
    ],
    [{ text: noticeButtons.look, path }],
    [{ text: noticeButtons.off, action: 'off:review_waiting' }],
  ];

  function reasonButtons(id: number, version: number): NoticeButton[][] {
    const buttons = rejectReasons.map(({ label }, index) => ({
      text: label,
      action: `reject:${id}:${version}:${index}`,
    }));
    const rows: NoticeButton[][] = [];
    for (let start = 0; start < buttons.length; start += REASONS_A_ROW) {
      rows.push(buttons.slice(start, start + REASONS_A_ROW));
    }
    return [...rows, [{ text: botTexts.back, action: `card:${id}:${version}` }]];
  }

  const showButtons = (tap: Tap, buttons: NoticeButton[][]) =>
    tap.editMessageReplyMarkup({ reply_markup: keyboard(buttons) });

  /** What each button does; returns the answer that the user sees. */
  const actions: Record<string, (tap: Tap, numbers: number[], viewer: Viewer) => Promise<string>> =
    {
      async extend(tap, [id = 0], viewer) {
        assertConsent(viewer);
        await (await adsWith(id)).extend(viewer, id);
        await showButtons(tap, [[{ text: botTexts.outcomes.extended, action: 'outcome' }]]);
        return botTexts.extended;
      },
      async hide(tap, [id = 0], viewer) {
        assertConsent(viewer);
        await (await adsWith(id)).ownerAction(viewer, { ad_id: id, do: STATUS.outdated });
        await showButtons(tap, [[{ text: botTexts.outcomes.ended, action: 'outcome' }]]);
        return botTexts.hidden;
      },
      async publish(_, [id = 0, version = 0], viewer) {
        await decide(viewer, id, { do: STATUS.published, version });
        return botTexts.published;
      },
      async reasons(tap, [id = 0, version = 0]) {
        await showButtons(tap, reasonButtons(id, version));
        return '';
      },
      async card(tap, [id = 0, version = 0]) {
        const path = sectionPaths[(await adsWith(id)).name].ad(id);
        await showButtons(tap, cardButtons(id, version, path));
        return '';
      },
      async reject(_, [id = 0, version = 0, index = 0], viewer) {
        const reason = rejectReasons[index]?.reason;
        await decide(viewer, id, { do: STATUS.rejected, version, reason });
        return botTexts.rejected;
      },
      async pause(tap, [id = 0], viewer) {
        await savedSearches.change(viewer.id, id, { notify: 'off' });
        await showButtons(tap, [[{ text: botTexts.outcomes.paused, path: paths.savedSearches }]]);
        return botTexts.paused;
      },
      async similar(tap, [id = 0], viewer) {
        assertConsent(viewer);
        await matches.decide(viewer, id, 'similar');
        await showButtons(tap, [[{ text: botTexts.outcomes.similar, path: paths.messages }]]);
        return botTexts.similar;
      },
      async different(tap, [id = 0], viewer) {
        assertConsent(viewer);
        await matches.decide(viewer, id, 'different');
        await showButtons(tap, [[{ text: botTexts.outcomes.different, action: 'outcome' }]]);
        return botTexts.different;
      },
      outcome: async () => '',
    };

  bot.command('start', async (context) => {
    if (context.from) await setHealth(context.from.id, 'ok');
    const path = pathOfStartParam(context.match);
    await context.reply(
      path ? botTexts.startAt : botTexts.start,
      path ? openButton(botTexts.openPlace, path) : openButton(botTexts.open, paths.home),
    );
  });
  bot.command('help', (context) =>
    context.reply(botTexts.help, openButton(botTexts.open, paths.home)),
  );
  bot.command('support', (context) =>
    context.reply(botTexts.support, openButton(botTexts.writeSupport, dialogPath(SUPPORT_ID))),
  );
  bot.command('paysupport', (context) =>
    context.reply(botTexts.paySupport, openButton(botTexts.writeSupport, dialogPath(SUPPORT_ID))),
  );
  bot.command('settings', (context) =>
    context.reply(botTexts.settings, openButton(botTexts.toSettings, paths.noticeSettings)),
  );
  bot.on('message:write_access_allowed', (context) => setHealth(context.from.id, 'ok'));
  bot.on('my_chat_member', (context) => {
    const { status } = context.myChatMember.new_chat_member;
    return setHealth(context.from.id, status === 'kicked' ? 'blocked' : 'ok');
  });
  bot.callbackQuery(/^off:(\w+)$/u, async (tap) => {
    const kind = NOTICE_KINDS.find((name) => name === tap.match[1]) as NoticeKind;
    const user = await findUserByTelegram(db, tap.from.id);
    if (user && kind) await notices.change(user.id, { kinds: { [kind]: false } });
    const text = botTexts.off(kindNames[kind] ?? '');
    await tap.answerCallbackQuery({ text, show_alert: true });
  });
  bot.on('callback_query:data', async (tap) => {
    const [name = '', ...numbers] = tap.callbackQuery.data.split(':');
    const text = await act(tap as Tap, name, numbers.map(Number));
    await tap.answerCallbackQuery(text ? { text, show_alert: text.length > 60 } : {});
  });
  bot.on('pre_checkout_query', async (context) => {
    const { id, invoice_payload: orderId, total_amount, currency, from } = context.preCheckoutQuery;
    const asked = { queryId: id, orderId, stars: total_amount, currency, telegramId: from.id };
    const problem = await stars.approve(asked);
    if (problem) await context.answerPreCheckoutQuery(false, problem);
    else await context.answerPreCheckoutQuery(true);
  });
  bot.on('message:successful_payment', (context) => {
    const { successful_payment: payment } = context.message;
    return stars.paid({
      orderId: payment.invoice_payload,
      chargeId: payment.telegram_payment_charge_id,
      stars: payment.total_amount,
      currency: payment.currency,
      telegramId: context.from.id,
    });
  });
  bot.on('message:refunded_payment', ({ message }) =>
    stars.refunded(message.refunded_payment.telegram_payment_charge_id),
  );
  bot.on('message:text', (context) => context.reply(botTexts.unknown));

  async function act(tap: Tap, name: string, numbers: number[]): Promise<string> {
    try {
      const viewer = await writerOf(tap.from.id);
      return (await actions[name]?.(tap, numbers, viewer)) ?? '';
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await closeDecidedCards(deps);
      return typeof error.detail === 'string' ? error.detail : botTexts.failed;
    }
  }

  /** Works on an update once, however often it is delivered. Throws when it is to be repeated. */
  async function handle(update: Update): Promise<void> {
    const at = clock();
    const id = update.update_id;
    const busySince = new Date(at.getTime() - BUSY_MS);
    const claim = await claimUpdate(db, id, { at, busySince });
    if (claim === 'done') return;
    if (claim === 'busy') throw new HttpError(503, httpTexts.busy, { retryAfterSeconds: 1 });
    try {
      await bot.handleUpdate(update);
    } catch (error) {
      await releaseUpdate(db, id);
      throw error;
    }
    await finishUpdate(db, id, clock());
  }

  return { handle, api: bot.api };
}

function assertConsent(viewer: Viewer): void {
  if (viewer.hasWithdrawnConsent) throw new HttpError(403, consentMissing);
}
