import type { MouseEvent } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { calendarPaths } from '#contract/paths.ts';
import type { EventAd } from '#contract/sections/events.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { environment } from '#src/telegram/environment.ts';
import { useDownload } from '#src/telegram/useDownload.ts';
import { isPast } from './eventFacts.ts';
import { calendarTexts } from './texts.ts';

/** Puts an event to come into the user's calendar. WebViews cannot save files: Telegram does. */
export function CalendarRow({ ad }: { ad: EventAd }) {
  const { download, inBrowser } = useDownload();
  if (ad.is_visible !== STATUS.published || isPast(ad)) return null;
  const path = calendarPaths.event(ad.id);
  const fileName = `petskod-${ad.id}.ics`;

  const open = (event: MouseEvent) => {
    if (!environment.isInTelegram) return;
    event.preventDefault();
    download(new URL(path, window.location.origin).href, fileName);
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
      {inBrowser && <ActionRow label={inBrowser.label} onClick={inBrowser.open} />}
    </ActionList>
  );
}
