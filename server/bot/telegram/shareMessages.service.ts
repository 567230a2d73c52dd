import type { InlineQueryResult } from 'grammy/types';
import { appLink } from '#contract/telegramLinks.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import { sectionPaths } from '#contract/paths.ts';
import { sectionNames, type SectionName } from '#contract/sections/sections.ts';
import { sharedPath, sharedStartParam } from '#contract/ads/sharedLinks.ts';
import { adStartParam } from '#contract/startParam.ts';
import type { AdPreview, SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { telegramApi } from '#server/shared/telegramApi.ts';
import { findUser } from '#server/session/accounts/users.queries.ts';
import { botTexts } from '#server/bot/texts.ts';

/** Whom an ad can be sent to. */
const CHATS = { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true };

export type ShareMessages = ReturnType<typeof createShareMessages>;

/** Messages about ads that Telegram's clients send for their users. */
export function createShareMessages(
  deps: Deps,
  sections: Readonly<Record<SectionName, SectionAds>>,
) {
  const { db, config, log } = deps;
  const { publicUrl } = config;
  const api = telegramApi(deps);

  async function findAd(id: number): Promise<{ section: SectionName; ad: AdPreview } | undefined> {
    for (const section of sectionNames) {
      const ad = await sections[section].preview(id);
      if (ad) return { section, ad };
    }
    return undefined;
  }

  function resultOf(
    section: SectionName,
    ad: AdPreview,
    code: string | undefined,
  ): InlineQueryResult {
    const page = publicUrl + sharedPath(sectionPaths[section].ad(ad.id), code);
    const url = appLink(config, sharedStartParam(adStartParam(section, ad.id), code)) ?? page;
    const lines = [ad.title, ad.headline, ad.circumstances, ad.city];
    const text = lines.filter(Boolean).join('\n');
    const common = {
      id: adStartParam(section, ad.id),
      title: ad.title,
      description: ad.headline,
      reply_markup: { inline_keyboard: [[{ text: botTexts.openPlace, url }]] },
    };
    if (ad.images.length === 0) {
      return { ...common, type: 'article', input_message_content: { message_text: text } };
    }
    const photo = `${publicUrl}/share/${section}/${ad.id}.jpg`;
    return { ...common, type: 'photo', photo_url: photo, thumbnail_url: photo, caption: text };
  }

  return {
    /** Returns the id of a message that the viewer's client can send; throws 404, 409 or 503. */
    async prepare(
      viewer: Viewer,
      { ad_id: adId, code }: { ad_id: number; code?: string | undefined },
    ): Promise<string> {
      const found = await findAd(adId);
      if (!found) throw new HttpError(404, noSuch.ad);
      const user = await findUser(db, viewer.id);
      if (!user?.telegramId) throw new HttpError(409, botTexts.shareWithoutTelegram);
      try {
        const result = resultOf(found.section, found.ad, code);
        return (await api.savePreparedInlineMessage(user.telegramId, result, CHATS)).id;
      } catch (error) {
        log.warn({ err: error }, 'message to share not prepared');
        throw new HttpError(503, botTexts.shareFailed);
      }
    },
  };
}
