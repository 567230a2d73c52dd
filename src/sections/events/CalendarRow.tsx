import type { MouseEvent } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { calendarPaths } from '#contract/paths.ts';
import type { EventAd } from '#contract/sections/events.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { downloadInTelegram } from '#src/telegram/download.ts';
import { environment } from '#src/telegram/environment.ts';
import { openExternal } from '#src/telegram/links.ts';
import { useAnswerLimit } from '#src/telegram/useAnswerLimit.ts';
import { isPast } from './eventFacts.ts';
import { calendarTexts } from './texts.ts';

/** Puts an event to come into the user's calendar. WebViews cannot save files: Telegram does. */
export function CalendarRow({ ad }: { ad: EventAd }) {
  const limit = useAnswerLimit();
  if (ad.is_visible !== STATUS.published || isPast(ad)) return null;
  const path = calendarPaths.event(ad.id);
  const fileName = `petskod-${ad.id}.ics`;
  const openOutside = () => openExternal(new URL(path, window.location.origin).href);

  const open = (event: MouseEvent) => {
    if (!environment.isInTelegram) return;
    event.preventDefault();
    limit.start();
    const url = new URL(path, window.location.origin).href;
    if (downloadInTelegram(url, fileName, limit.stop)) return;
    limit.stop();
    openOutside();
  };
  return (
    <ActionList>
      <ActionRow
        icon={moreIcons.calendar}
        label={calendarTexts.add}
        href={path}
        download={fileName}
        onClick={open}
      />
      {limit.status === 'late' && (
        <ActionRow label={calendarTexts.openOutside} onClick={openOutside} />
      )}
    </ActionList>
  );
}
