import { GrammyError, type Context, type Filter } from 'grammy';
import { STATUS } from '#contract/ads.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { consentMissing } from '#contract/texts.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { adTexts } from '#server/ads/texts.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { MatchesService } from '#server/matches/matches.service.ts';
import { sectionOf } from '#server/notices/present.ts';
import type { NoticeButton } from '#server/notices/subjects.ts';
import { keyboardOf } from '#server/notices/telegramChannel.ts';
import { noticeButtons } from '#server/notices/texts.ts';
import type { SavedSearchesService } from '#server/savedSearches/savedSearches.service.ts';
import { viewerOf } from '#server/session/session.service.ts';
import { findUserByTelegram } from '#server/session/users.queries.ts';
import type { Sections } from '#server/sections/sections.ts';
import { sectionOfAd } from './bot.queries.ts';
import { closeDecidedCards } from './cards.ts';
import { botTexts, rejectReasons } from './texts.ts';

const REASONS_A_ROW = 2;

type Tap = Filter<Context, 'callback_query:data'>;

export interface ButtonParts {
  sections: Sections;
  savedSearches: SavedSearchesService;
  matches: MatchesService;
}

/** The buttons of notices in the chat with the bot. */
export function createButtons(deps: Deps, { sections, savedSearches, matches }: ButtonParts) {
  const { db, config } = deps;

  /** The user behind a Telegram account, who may write; throws HttpError otherwise. */
  async function writerOf(telegramId: number): Promise<Viewer> {
    const user = await findUserByTelegram(db, telegramId);
    if (!user) throw new HttpError(401, botTexts.noUser);
    const viewer = viewerOf(user, 0);
    if (viewer.isBanned) throw new HttpError(403, httpTexts.banned);
    return viewer;
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

  /** Telegram rejects what changes nothing, as a second tap on one button does. */
  async function showButtons(tap: Tap, buttons: NoticeButton[][]): Promise<void> {
    try {
      await tap.editMessageReplyMarkup({ reply_markup: keyboardOf(config.publicUrl, buttons) });
    } catch (error) {
      const isShown =
        error instanceof GrammyError && error.description.includes('message is not modified');
      if (!isShown) throw error;
    }
  }

  /** What each button does; returns the answer. */
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

  /** Does what a button says; returns the answer that the user sees. */
  async function press(tap: Tap, name: string, numbers: number[]): Promise<string> {
    try {
      const viewer = await writerOf(tap.from.id);
      return (await actions[name]?.(tap, numbers, viewer)) ?? '';
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await closeDecidedCards(deps);
      return typeof error.detail === 'string' ? error.detail : botTexts.failed;
    }
  }

  return { press };
}

function assertConsent(viewer: Viewer): void {
  if (viewer.hasWithdrawnConsent) throw new HttpError(403, consentMissing);
}
