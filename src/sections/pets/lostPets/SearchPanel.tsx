import { useState } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { paths } from '#contract/paths.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { outcomeName } from '#contract/sections/endingTexts.ts';
import { useAdActions, type AdActionsProps } from '#src/ads/detail/actions/useAdActions.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { MatchCard } from './MatchCard.tsx';
import { matchesId } from './matchesId.ts';
import { soughtTexts } from './soughtTexts.ts';
import { useMatches } from './useMatches.ts';
import styles from './MatchList.module.css';

/** First on the own ad of a lost pet: who may be it, and the end of the search. */
export function SearchPanel(props: AdActionsProps<PetAd>) {
  const { ad } = props;
  const { matches, status, reload, isBusy, decide } = useMatches(ad.id);
  const [isOpen, setOpen] = useState(false);
  if (status === 'failed')
    return <ErrorPanel text={soughtTexts.failed} onAction={() => void reload()} />;
  if (!matches) return null;

  const ordered = [
    ...matches.filter(({ state }) => state !== 'different'),
    ...matches.filter(({ state }) => state === 'different'),
  ];
  const isAnyLeft = ordered[0]?.state !== 'different';
  const best = isAnyLeft ? ordered[0] : undefined;
  const others = best ? ordered.slice(1) : ordered;
  const card = { ad, isLost: true, isBusy, onDecide: decide };
  return (
    <div id={matchesId} className={styles.search}>
      {matches.length > 0 && (
        <section className={styles.panel} aria-label={soughtTexts.matches}>
          <h2 className={styles.title}>{soughtTexts.matches}</h2>
          {best && <MatchCard {...card} match={best} />}
          {others.length > 0 && (
            <button
              type="button"
              className={styles.more}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? soughtTexts.fewer : soughtTexts.more(others.length, best !== undefined)}
            </button>
          )}
          {isOpen && (
            <ul className={styles.matches}>
              {others.map((match) => (
                <li key={match.id}>
                  <MatchCard {...card} match={match} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <ActionList>
        <CloseRow {...props} />
        {ad.is_visible === STATUS.published && (
          <ActionRow
            icon={moreIcons.list}
            label={soughtTexts.party}
            note={soughtTexts.partyNote}
            to={paths.searchParty(ad.id)}
          />
        )}
        {matches.length === 0 && (
          <ActionRow icon="search" label={soughtTexts.noMatches} note={soughtTexts.noMatchesNote} />
        )}
      </ActionList>
    </div>
  );
}

/** «Нашлась! Закрыть поиск» */
function CloseRow(props: AdActionsProps<PetAd>) {
  const { ad } = props;
  const { actions, busy, choose, sheets } = useAdActions(props, 'search');
  const ending = actions.find(({ by, do: action }) => by === 'owner' && action === STATUS.outdated);
  if (!ending || ad.is_visible !== STATUS.published) return null;
  return (
    <ActionRow
      icon="check"
      label={soughtTexts.close(outcomeName('found', ad.sex))}
      isBusy={busy === ending}
      onClick={() => choose(ending)}
    >
      {sheets}
    </ActionRow>
  );
}
