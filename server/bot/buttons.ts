import * as v from 'valibot';
import { OUTCOMES, STATUS, type AdAction } from '#contract/ads/ads.ts';
import type { Messenger } from '#contract/session/identities.ts';
import { adId, wholeNumber } from '#contract/fields.ts';
import { NOTICE_KINDS } from '#contract/notices.ts';
import { endingPath, paths, sectionPaths } from '#contract/paths.ts';
import { outcomeName } from '#contract/sections/endingTexts.ts';
import { outcomesOf, sexOf } from '#contract/sections/endings.ts';
import { consentMissing } from '#contract/texts.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { adTexts } from '#server/ads/texts.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { MatchesService } from '#server/matches/matches.service.ts';
import type { NoticesService } from '#server/notices/notices.service.ts';
import { sectionOf } from '#server/notices/present.ts';
import {
  expiringButtons,
  noticeOff,
  reviewButtons,
  type NoticeButton,
} from '#server/notices/buttons.ts';
import type { SavedSearchesService } from '#server/savedSearches/savedSearches.service.ts';
import { viewerOf } from '#server/session/tokens.ts';
import { findUserByIdentity } from '#server/session/identities/identities.queries.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { findAdOfButton, rejectionOf } from './bot.queries.ts';
import { closeDecidedCards } from './cards.ts';
import { botTexts, kindNames, rejectReasons } from './texts.ts';

const REASONS_A_ROW = 2;

const version = wholeNumber(0, 2_147_483_647);
/** Of an ad, a saved search or a match. */
const ofOne = v.strictTuple([adId]);
const ofVersion = v.strictTuple([adId, version]);
const ofOutcome = v.strictTuple([adId, v.picklist(OUTCOMES)]);
const ofReason = v.strictTuple([adId, version, wholeNumber(0, rejectReasons.length - 1)]);

/** A tap on a button in the chat of a messenger. */
export interface Tap {
  provider: Messenger;
  /** The person's id there. */
  userId: number;
  /** Replaces the buttons of the message. */
  showButtons(buttons: NoticeButton[][]): Promise<void>;
}

export interface ButtonParts {
  sections: Sections;
  savedSearches: SavedSearchesService;
  matches: MatchesService;
  notices: NoticesService;
}

export type Buttons = ReturnType<typeof createButtons>;

/** The buttons of notices in the chats with the bots. */
export function createButtons(
  deps: Deps,
  { sections, savedSearches, matches, notices }: ButtonParts,
) {
  const { db } = deps;

  /** The user who taps, and may write; throws HttpError otherwise. */
  async function writerOf({ provider, userId }: Tap): Promise<Viewer> {
    const user = await findUserByIdentity(db, provider, userId);
    if (!user) throw new HttpError(401, botTexts.noUser);
    const viewer = viewerOf(user, 0);
    if (viewer.isBanned) throw new HttpError(403, httpTexts.banned);
    return viewer;
  }

  async function adOf(id: number) {
    const ad = await findAdOfButton(db, id);
    if (!ad) throw new HttpError(404, adTexts.notFound);
    const section = sectionOf(ad.section);
    return { ...ad, section, sex: sexOf(section, ad.trait) };
  }

  const adsWith = async (id: number): Promise<SectionAds> => sections[(await adOf(id)).section];

  const decide = async (
    viewer: Viewer,
    id: number,
    decision: Omit<AdAction, 'ad_id'>,
  ): Promise<void> => {
    if (!viewer.isAdmin) throw new HttpError(403, httpTexts.notAdmin);
    const ads = await adsWith(id);
    await ads.adminAction(viewer, { ad_id: id, ...decision });
    await closeDecidedCards(deps);
  };

  function reasonButtons(id: number, version: number): NoticeButton[][] {
    const buttons = rejectReasons.map(({ label }, index): NoticeButton => ({
      text: label,
      action: `reject:${id}:${version}:${index}`,
    }));
    const rows: NoticeButton[][] = [];
    for (let start = 0; start < buttons.length; start += REASONS_A_ROW) {
      rows.push(buttons.slice(start, start + REASONS_A_ROW));
    }
    return [...rows, [{ text: botTexts.back, action: `card:${id}:${version}` }]];
  }

  type Press = (tap: Tap, values: string[]) => Promise<string>;

  /** What a button of writers does with the numbers of its data. */
  const ofWriter =
    <Schema extends v.GenericSchema>(
      schema: Schema,
      work: (tap: Tap, numbers: v.InferOutput<Schema>, viewer: Viewer) => Promise<string>,
    ): Press =>
    async (tap, values) =>
      work(tap, numbersOf(schema, values), await writerOf(tap));

  /** What each button does; returns the answer. */
  const actions: Record<string, Press> = {
    extend: ofWriter(ofOne, async (tap, [id], viewer) => {
      assertConsent(viewer);
      await (await adsWith(id)).extend(viewer, id);
      await tap.showButtons([[{ text: botTexts.outcomes.extended, action: 'outcome' }]]);
      return botTexts.extended;
    }),
    hide: ofWriter(ofOne, async (tap, [id], viewer) => {
      assertConsent(viewer);
      const { section, category, sex, authorId, deletedAt } = await adOf(id);
      if (authorId !== viewer.id) throw new HttpError(403, adTexts.notYours);
      if (deletedAt) throw new HttpError(404, adTexts.notFound);
      const fitting = outcomesOf(section, category);
      if (fitting.length > 0) {
        const buttons = fitting.map((outcome): NoticeButton[] => [
          { text: outcomeName(outcome, sex), action: `end:${id}:${outcome}` },
        ]);
        const back: NoticeButton = { text: botTexts.back, action: `expiring:${id}` };
        await tap.showButtons([...buttons, [back]]);
        return botTexts.howEnded;
      }
      await sections[section].ownerAction(viewer, { ad_id: id, do: STATUS.outdated });
      await tap.showButtons([[{ text: botTexts.outcomes.ended, action: 'outcome' }]]);
      return botTexts.hidden;
    }),
    expiring: ofWriter(ofOne, async (tap, [id]) => {
      await tap.showButtons([expiringButtons(id), [noticeOff('ad_expiring')]]);
      return '';
    }),
    end: ofWriter(ofOutcome, async (tap, [id, outcome], viewer) => {
      assertConsent(viewer);
      const { section, sex } = await adOf(id);
      await sections[section].ownerAction(viewer, { ad_id: id, do: STATUS.outdated, outcome });
      const text = outcome === 'other' ? botTexts.outcomes.ended : outcomeName(outcome, sex);
      const told = { text: `✅ ${text}` };
      // A happy ending has a screen of its own.
      const hasScreen = outcome !== 'other' && (section === 'pets' || section === 'market');
      const button: NoticeButton = hasScreen
        ? { ...told, path: endingPath(section, id) }
        : { ...told, action: 'outcome' };
      await tap.showButtons([[button]]);
      return botTexts.ended[outcome];
    }),
    publish: ofWriter(ofVersion, async (_, [id, version], viewer) => {
      await decide(viewer, id, { do: STATUS.published, version });
      return botTexts.published;
    }),
    reasons: ofWriter(ofVersion, async (tap, [id, version]) => {
      await tap.showButtons(reasonButtons(id, version));
      return '';
    }),
    card: ofWriter(ofVersion, async (tap, [id, version]) => {
      const path = sectionPaths[(await adsWith(id)).name].ad(id);
      const buttons = reviewButtons(id, version, path);
      await tap.showButtons([...buttons, [noticeOff('review_waiting')]]);
      return '';
    }),
    reject: ofWriter(ofReason, async (_, [id, version, index], viewer) => {
      const reason = rejectReasons[index]?.reason;
      await decide(viewer, id, { do: STATUS.rejected, version, reason });
      // A repeated decision changes nothing: the first reason stands.
      const stands = await rejectionOf(db, id);
      return stands === reason ? botTexts.rejected : botTexts.rejectedBefore(stands ?? '');
    }),
    pause: ofWriter(ofOne, async (tap, [id], viewer) => {
      await savedSearches.change(viewer, id, { notify: 'off' });
      await tap.showButtons([[{ text: botTexts.outcomes.paused, path: paths.savedSearches }]]);
      return botTexts.paused;
    }),
    similar: ofWriter(ofOne, async (tap, [id], viewer) => {
      assertConsent(viewer);
      await matches.decide(viewer, id, 'similar');
      await tap.showButtons([[{ text: botTexts.outcomes.similar, path: paths.messages }]]);
      return botTexts.similar;
    }),
    different: ofWriter(ofOne, async (tap, [id], viewer) => {
      assertConsent(viewer);
      await matches.decide(viewer, id, 'different');
      await tap.showButtons([[{ text: botTexts.outcomes.different, action: 'outcome' }]]);
      return botTexts.different;
    }),
    async off(tap, [name]) {
      const kind = NOTICE_KINDS.find((one) => one === name);
      if (!kind) throw unknownButton();
      const user = await findUserByIdentity(db, tap.provider, tap.userId);
      if (user) await notices.change(viewerOf(user, 0), { kinds: { [kind]: false } });
      return botTexts.off(kindNames[kind]);
    },
    outcome: async () => '',
  };

  /** Does what a button says; returns the answer that the user sees. */
  async function press(tap: Tap, data: string): Promise<string> {
    const [name = '', ...values] = data.split(':');
    try {
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (!action) throw unknownButton();
      return await action(tap, values);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await closeDecidedCards(deps);
      return typeof error.detail === 'string' ? error.detail : botTexts.failed;
    }
  }

  return { press };
}

const unknownButton = (): HttpError => new HttpError(404, botTexts.unknownButton);

/** The numbers of a button's data, in which anybody's client can send anything. */
function numbersOf<Schema extends v.GenericSchema>(
  schema: Schema,
  values: string[],
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, values);
  if (!read.success) throw unknownButton();
  return read.output;
}

function assertConsent(viewer: Viewer): void {
  if (viewer.hasWithdrawnConsent) throw new HttpError(403, consentMissing);
}
