import { Suspense, useCallback, useEffect } from 'react';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import type { BoostStats } from '#contract/payments/payments.ts';
import { classNames } from '#src/shared/classNames.ts';
import { useSheetAfterLogin } from '#src/session/login/useSheetAfterLogin.ts';
import { useIsAdmin, useIsSignedIn } from '#src/session/sessionStore.ts';
import { formatDay, formatNumber } from '#src/shared/text/format.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { useOnReturn } from '#src/shared/hooks/useOnReturn.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { paths } from '#contract/paths.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { useIsOwn } from '../useIsOwn.ts';
import type { BoostableSection } from '#contract/sections/sections.ts';
import { boostStore } from './boosts.ts';
import { boostTexts } from './texts.ts';
import styles from './BoostPanel.module.css';

const BoostSheet = lazyWithPreload(async () => (await import('./BoostSheet.tsx')).BoostSheet);

const BoostDays = lazyWithPreload(async () => (await import('./BoostDays.tsx')).BoostDays);

export interface BoostProps<Ad extends BaseAd> {
  ad: Ad;
  /** The page's main action; otherwise a quiet line. */
  isMain: boolean;
  /** Loads the ad again and returns it. */
  loadAd: () => Promise<Ad | undefined>;
}

interface BoostPanelProps extends BoostProps<BaseAd> {
  section: BoostableSection;
}

/** The boost button, the end of the boost, and its views. */
export function BoostPanel({ section, ad, isMain, loadAd }: BoostPanelProps) {
  const isSignedIn = useIsSignedIn();
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwn(ad);
  const { adId, isActive, stats: known } = useStoreState(boostStore);
  const { loadBoost } = useActions(boostStore);
  const sheet = useSheetAfterLogin('boost', ad.id);
  const { showError } = useToasts();
  const isAllowed = isOwn || isAdmin;
  const isOffered = isAllowed || !isSignedIn;
  usePreload(isAllowed ? BoostSheet : undefined);

  const load = useCallback(() => {
    if (isOffered) void loadBoost(section, ad.id, isAllowed);
  }, [section, ad.id, isOffered, isAllowed, loadBoost]);
  useEffect(load, [load]);
  useOnReturn(load);

  if (!isOffered) return null;
  const isKnown = adId === ad.id;
  const stats = isKnown && isAllowed ? known : undefined;
  const isBoosted = isKnown && isActive;
  const wasBoosted = !isActive && Boolean(stats?.until);
  const offer = wasBoosted ? boostTexts.again : boostTexts.boost;
  const isPublished = ad.is_visible === STATUS.published;
  const pendingOrder = stats?.pending_order;
  /** The review may have ended since the ad was loaded. */
  const isPublishedNow = async () =>
    isPublished || (await loadAd())?.is_visible === STATUS.published;
  const press = async () => {
    if (!isSignedIn || isAdmin || (await isPublishedNow())) sheet.open();
    else showError(boostTexts.notPublished);
  };
  return (
    <section
      className={classNames(styles.panel, !isMain && styles.quiet)}
      aria-label={boostTexts.boost}
    >
      {pendingOrder ? (
        <>
          <p className={styles.note}>{boostTexts.pending}</p>
          <Button mode={isMain ? 'filled' : 'plain'} isStretched to={paths.pay(pendingOrder)}>
            {boostTexts.toPayment}
          </Button>
        </>
      ) : (
        <Button
          size={isMain ? 'l' : 'm'}
          mode={isMain && !isBoosted ? 'filled' : 'plain'}
          isStretched
          disabled={isBoosted}
          before={<Icon name="rocket" size={isMain ? 20 : 18} />}
          onClick={() => void press()}
        >
          {isBoosted ? boostTexts.active : offer}
        </Button>
      )}
      {stats &&
        notesOf(stats).map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      {stats && stats.days.length > 0 && (
        <Suspense>
          <BoostDays days={stats.days} />
        </Suspense>
      )}
      {/* A login that has ended leaves it open behind the next one. */}
      {sheet.wasOpened && (isAllowed || sheet.isOpen) && (
        <Suspense>
          <BoostSheet section={section} ad={ad} isOpen={sheet.isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </section>
  );
}

function notesOf({ active, boost_type: kind, until, impressions, openings }: BoostStats): string[] {
  const notes: string[] = [];
  if (active) {
    const untilText = kind === 1 ? boostTexts.pinnedUntil : boostTexts.promotedUntil;
    notes.push(until ? untilText(formatDay(until)) : boostTexts.waits);
  }
  const views = active ? boostTexts.views : boostTexts.lastViews;
  if (active || impressions + openings > 0) {
    notes.push(views(formatNumber(impressions), formatNumber(openings)));
  }
  return notes;
}
