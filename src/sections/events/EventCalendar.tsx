import type { MouseEvent } from 'react';
import { calendarPaths } from '#contract/paths.ts';
import type { EventAd } from '#contract/sections/events.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { savesFiles } from '#src/messenger/abilities.ts';
import { useDownload } from '#src/messenger/useDownload.ts';
import { isToCome } from './eventFacts.ts';
import { calendarTexts } from './texts.ts';

/** Puts an event to come into the user's calendar. WebViews cannot save files: Telegram does. */
export function EventCalendar({ ad, isOwn }: { ad: EventAd; isOwn: boolean }) {
  const { download, inBrowser } = useDownload();
  if (!isToCome(ad)) return null;
  const path = calendarPaths.event(ad.id);
  const fileName = `petskod-${ad.id}.ics`;

  const open = (event: MouseEvent) => {
    if (savesFiles()) return;
    event.preventDefault();
    download(new URL(path, window.location.origin).href, fileName);
  };
  const link = { href: path, download: fileName, onClick: open };
  const again = inBrowser && <ActionRow label={inBrowser.label} onClick={inBrowser.open} />;
  if (isOwn) {
    return (
      <ActionList>
        <ActionRow icon={moreIcons.calendar} label={calendarTexts.add} {...link} />
        {again}
      </ActionList>
    );
  }
  return (
    <>
      <Button size="l" isStretched before={<Icon name={moreIcons.calendar} size={22} />} {...link}>
        {calendarTexts.add}
      </Button>
      {again && <ActionList>{again}</ActionList>}
    </>
  );
}
