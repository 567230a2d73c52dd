import { Suspense, useState } from 'react';
import type { OwnAdHome } from '#contract/ads/adHome.ts';
import { useResumed } from '#src/session/login/useResumed.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { homeTexts } from './homeTexts.ts';

const HomeSheet = lazyWithPreload(async () => (await import('./HomeSheet.tsx')).HomeSheet);

interface HomeRowProps {
  adId: number;
  home: OwnAdHome | null;
  onSent: () => void;
}

/** Asks for a photo from home, and says what became of the one that was sent. */
export function HomeRow({ adId, home, onSent }: HomeRowProps) {
  const [isOpen = false, setOpen] = useResumed<true>(`home-${adId}`);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const note = home && homeTexts.state(home.status, home.rejection_reason);
  if (home && !home.can_replace) {
    return <ActionRow icon={moreIcons.camera} label={homeTexts.title} note={note} />;
  }
  return (
    <ActionRow
      icon={moreIcons.camera}
      label={home ? homeTexts.change : homeTexts.add}
      note={note}
      onClick={() => setOpen(true)}
    >
      {wasOpened && (
        <Suspense>
          <HomeSheet
            adId={adId}
            former={home ?? undefined}
            isOpen={isOpen}
            onClose={() => setOpen(undefined)}
            onSent={onSent}
          />
        </Suspense>
      )}
    </ActionRow>
  );
}
