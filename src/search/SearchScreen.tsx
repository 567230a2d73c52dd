import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { COUNT_MAX } from '#contract/ads/ads.ts';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { paths, searchPath, sectionPaths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections/sections.ts';
import { isEagerAt } from '#src/ads/card/eagerCards.ts';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { LoadingCards } from '#src/ads/card/LoadingCards.tsx';
import { listTexts } from '#src/ads/list/texts.ts';
import { AnyAdCard } from '#src/sections/AnyAdCard.tsx';
import { useUserId } from '#src/session/sessionStore.ts';
import { formatNumber } from '#src/shared/text/format.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { useRetryOnline } from '#src/shared/hooks/useRetryOnline.ts';
import { useSearchText } from '#src/shared/hooks/useSearchText.ts';
import { announce } from '#src/shared/ui/dom/announce.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { rememberSearch } from './recentSearches.ts';
import { RecentSearches } from './RecentSearches.tsx';
import { searchStore } from './searchStore.ts';
import { searchTexts } from './texts.ts';
import { useSuggestions } from './useSuggestions.ts';
import styles from './SearchScreen.module.css';

/** One search over all sections. */
export function SearchScreen() {
  const { search } = useLocation();
  const q = new URLSearchParams(search).get('q') ?? '';
  return (
    <Screen title={searchTexts.title} documentTitle={q ? searchTexts.titleOf(q) : undefined}>
      <div className={styles.screen}>
        <SearchForm q={q} />
        {q ? <Results q={q} /> : <RecentSearches />}
      </div>
    </Screen>
  );
}

function SearchForm({ q }: { q: string }) {
  const { text, setText, setSent } = useSearchText(q);
  const fieldRef = useRef<HTMLInputElement>(null);
  const userId = useUserId();
  const navigate = useNavigate();
  const { suggestions, loadSuggestions } = useSuggestions();
  const find = (wanted: string) => {
    const trimmed = wanted.trim();
    if (!trimmed) return;
    setSent(trimmed);
    // Closes the suggestions, and a phone's keyboard above the results.
    fieldRef.current?.blur();
    rememberSearch(userId, trimmed);
    void navigate(searchPath(trimmed), { replace: true });
  };
  return (
    <search>
      <form
        action={paths.search}
        onSubmit={(event) => {
          event.preventDefault();
          find(text);
        }}
      >
        <SearchField
          ref={fieldRef}
          name="q"
          label={searchTexts.field}
          placeholder={searchTexts.placeholder}
          // The screen exists to type into this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={q === ''}
          value={text}
          onChange={(next) => {
            setText(next);
            loadSuggestions(next);
          }}
          suggestions={{ items: suggestions.map((suggestion) => suggestion.text), onPick: find }}
        />
      </form>
    </search>
  );
}

function Results({ q }: { q: string }) {
  const { status, moreStatus, query, head, items, hasMore } = useStoreState(searchStore);
  const { loadResults, loadMore } = useActions(searchStore);
  const hasFailed = status === 'failed' || moreStatus === 'failed';
  const isBusy = status === 'loading' || moreStatus === 'loading';
  const again = () => void (status === 'failed' ? loadResults(q) : loadMore());
  useRetryOnline(hasFailed, again);
  const counts = query === q ? head?.counts : undefined;
  const total = counts && sectionNames.reduce((sum, name) => sum + counts[name], 0);
  const found = total === undefined ? undefined : foundText(total);
  useEffect(() => {
    if (!found) return;
    announce(head?.corrected ? `${listTexts.corrected(q, head.corrected)} ${found}` : found);
  }, [found, head, q]);

  if (status === 'failed' && !head) {
    return <ErrorPanel text={searchTexts.failed} onAction={again} />;
  }
  if (!head || !counts) {
    return <LoadingCards text={searchTexts.loading} count={6} />;
  }
  if (total === 0) {
    return (
      <EmptyState
        text={searchTexts.empty(q)}
        action={<p className={styles.hint}>{searchTexts.emptyHint}</p>}
      />
    );
  }
  const wanted = head.corrected ?? q;
  return (
    <>
      {head.corrected && (
        <p className={styles.corrected}>{listTexts.corrected(q, head.corrected)}</p>
      )}
      <nav aria-label={searchTexts.sections}>
        <ul className={styles.sections}>
          {sectionNames
            .filter((name) => counts[name] > 0)
            .map((name) => (
              <li key={name}>
                <Link
                  to={`${sectionPaths[name].list}?${new URLSearchParams({ q: wanted })}`}
                  className={styles.section}
                >
                  {sectionTitles[name]}{' '}
                  <span className={styles.count}>{countText(counts[name])}</span>
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <h2 className="visuallyHidden">{found}</h2>
      <CardGrid isBusy={isBusy}>
        {items.map((item, index) => (
          <li key={item.ad.id}>
            <AnyAdCard item={item} isEager={isEagerAt(index)} />
          </li>
        ))}
      </CardGrid>
      {hasFailed && <ErrorPanel text={searchTexts.failed} onAction={again} />}
      {hasMore && !hasFailed && (
        <p className={styles.more}>
          <Button mode="bezeled" onClick={() => void loadMore()} disabled={isBusy}>
            {searchTexts.more}
          </Button>
        </p>
      )}
    </>
  );
}

const countText = (count: number): string =>
  count < COUNT_MAX ? formatNumber(count) : `${formatNumber(COUNT_MAX)}+`;

const foundText = (total: number): string =>
  total < COUNT_MAX ? searchTexts.found(total) : searchTexts.foundMany(COUNT_MAX);
