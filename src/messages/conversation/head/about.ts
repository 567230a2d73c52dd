import { useLocation } from 'react-router-dom';
import { sectionNames } from '#contract/sections/sections.ts';
import { useDialog } from '#src/messages/sync/messagesStore.ts';
import { aboutOf, useLinkedAd } from '#src/messages/conversation/history/adCards.ts';
import type { AdLink } from '#src/shared/text/textLinks.ts';

const nowhere: AdLink = { section: 'pets', id: 0 };

/** The ad in the URL, from which «Написать» led here, unless it is gone: messages are about it. */
export function useChosenAd(otherId: number): AdLink | undefined {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const [name, id] = (params.get('about') ?? '').split('-');
  const section = sectionNames.find((one) => one === name);
  const isHere = params.get('with') === String(otherId);
  const ad = isHere && section && /^[1-9]\d{0,8}$/u.test(id ?? '') && { section, id: Number(id) };
  const isGone = useLinkedAd(ad || nowhere) === 'gone';
  return ad && !isGone ? ad : undefined;
}

/** The ad that the conversation stands under. */
export function useAbout(otherId: number): AdLink | undefined {
  const ofDialog = aboutOf(useDialog(otherId));
  return useChosenAd(otherId) ?? ofDialog;
}
