import { useCallback } from 'react';
import { squareImage } from '#contract/images.ts';
import { readSearchParty, type SearchParty } from '#contract/matches/searchParty.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { petName } from '#contract/sections/petName.ts';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { RoundPhoto } from '#src/ads/detail/ending/RoundPhoto.tsx';
import { useIsVisitor, useUserId } from '#src/session/sessionStore.ts';
import type { Api } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useOnReturn } from '#src/shared/hooks/useOnReturn.ts';
import { useParams } from '#src/shared/hooks/useParams.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { useStores } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { OwnPanel } from './OwnPanel.tsx';
import { partyTexts } from './partyTexts.ts';
import { Timeline } from './Timeline.tsx';
import styles from './SearchPartyScreen.module.css';

const LOST = `${paths.posts}?${new URLSearchParams({ category: petCategoryName(PET_CATEGORY.lost) })}`;

/** The search for a lost pet as a timeline, for its owner and for those with the owner's link. */
export function SearchPartyScreen() {
  const code = useParams()['code'] ?? '';
  const { api } = useStores();
  const userId = useUserId();
  const isVisitor = useIsVisitor();
  const isUserKnown = userId !== undefined || isVisitor;
  // Owner and helpers see more of it.
  const { latest, status, reload } = useLoaded(
    isUserKnown ? `${code} ${userId}` : undefined,
    async () => ({ code, party: await readParty(api, code) }),
  );
  // Many people search at once.
  useOnReturn(useCallback(() => void reload(), [reload]));
  // What a visitor saw stays on view after the login.
  const party = latest?.code === code ? latest.party : undefined;

  if (party === null) {
    return (
      <Screen title={partyTexts.title}>
        <EmptyState
          title={partyTexts.missing}
          isLarge
          text={partyTexts.missingNote}
          action={<Button to={LOST}>{partyTexts.toLost}</Button>}
        />
      </Screen>
    );
  }
  if (!party) {
    return (
      <Screen title={partyTexts.title}>
        {status === 'failed' ? (
          <ErrorPanel text={partyTexts.failed} onAction={() => void reload()} />
        ) : (
          <Skeleton height={96} radius={16} />
        )}
      </Screen>
    );
  }
  const { ad, events, own, is_helping: isHelping } = party;
  return (
    <Screen title={partyTexts.title} documentTitle={partyTexts.documentTitle(ad.title)}>
      <div className={styles.screen}>
        <div className={styles.side}>
          {ad.is_ended ? <Ended ad={ad} /> : <Head party={party} />}
          {!ad.is_ended &&
            (own ? (
              <OwnPanel code={code} ad={ad} own={own} onChanged={reload} />
            ) : (
              <HelpPanel code={code} isHelping={isHelping} onChanged={reload} />
            ))}
        </div>
        <Timeline events={events} isOwn={own !== null} isEnded={ad.is_ended} onChanged={reload} />
      </div>
    </Screen>
  );
}

/** Null when the link has been ended, or the ad removed. */
async function readParty(api: Api, code: string): Promise<SearchParty | null> {
  try {
    return await api.fetch(readSearchParty, { params: { id: code } });
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return null;
    throw error;
  }
}

function Head({ party: { ad, helpers } }: { party: SearchParty }) {
  return (
    <Link to={sectionPaths.pets.ad(ad.id)} className={styles.head}>
      <div className={styles.photo}>
        <ImageWithFallback
          {...(ad.image && squareImage(ad.image, 96))}
          alt=""
          shape="square"
          pawSize={32}
          isEager
        />
      </div>
      <div className={styles.about}>
        <h2 className={styles.title}>{ad.title}</h2>
        <p className={styles.note}>{ad.city}</p>
        <p className={styles.note}>{partyTexts.helpers(helpers)}</p>
      </div>
      <Icon name="chevron" size={18} className={styles.chevron} />
    </Link>
  );
}

/** Nothing speaks of searching once the pet is home. */
function Ended({ ad }: { ad: SearchParty['ad'] }) {
  const isHome = ad.outcome === 'found';
  return (
    <div className={styles.ended}>
      {isHome && <RoundPhoto image={ad.image ?? undefined} />}
      <h2 className={styles.ending}>{isHome ? partyTexts.home(petName(ad)) : partyTexts.ended}</h2>
      <p className={styles.note}>{isHome ? partyTexts.homeText : partyTexts.endedText}</p>
    </div>
  );
}
