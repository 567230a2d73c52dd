import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { STATUS, type BaseAd, type Outcome, type OwnAdAction } from '#contract/ads/ads.ts';
import { endingPath } from '#contract/paths.ts';
import { outcomesOf } from '#contract/sections/endings.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import { useResumed } from '#src/session/login/useResumed.ts';
import { useIsAdmin } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { actionsOf, categoryOf, type Action } from './adActions.ts';
import type { AdDetail } from '#src/ads/detail/adDetail.ts';
import { actionTexts } from '#src/ads/detail/texts.ts';

const ReasonSheet = lazyWithPreload(
  async () => (await import('#src/ads/moderation/ReasonSheet.tsx')).ReasonSheet,
);

const EndingSheet = lazyWithPreload(async () => (await import('./EndingSheet.tsx')).EndingSheet);

export interface AdActionsProps<Ad extends BaseAd> {
  section: SectionName;
  ad: Ad;
  detail: AdDetail<Ad>;
  /** Called after an action has succeeded. */
  onDone: (action: OwnAdAction['do']) => void;
  /** Called when somebody has changed or deleted the ad meanwhile. */
  onOutdated: () => void;
}

interface AdActions {
  actions: Action[];
  isOwn: boolean;
  /** The action that is being performed. */
  busy: Action | undefined;
  /** Asks for a confirmation or a reason first. */
  choose: (action: Action) => void;
  /** The confirmation and the reason sheet. */
  sheets: ReactNode;
}

/** Where the actions stand on the page. */
type Place = 'menu' | 'page' | 'search';

/** Under which an open sheet for a reason is noted; the menu and the page have actions of their own. */
export const reasonName = (place: Place, adId: number): string => `reason-of-${place}-${adId}`;

const doneText = (action: Action): string =>
  action.done ?? (action.do === 0 ? actionTexts.removed : actionTexts.updated);

/** The owner's and the admin's actions on an ad, each with a confirmation. */
export function useAdActions<Ad extends BaseAd>(
  { section, ad, detail, onDone, onOutdated }: AdActionsProps<Ad>,
  place: Place,
): AdActions {
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwn(ad);
  usePreload(isAdmin ? ReasonSheet : undefined);
  usePreload(isOwn ? EndingSheet : undefined);
  const { showError, showSuccess } = useToasts();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<Action>();
  const ask = useAsk();
  const [isEnding, setEnding] = useState(false);
  const [reasonOf, setReasonOf] = useResumed<Action['do']>(reasonName(place, ad.id));
  const [isBusy, setBusy] = useState(false);

  const outcomes = outcomesOf(section, categoryOf(ad));
  const actions = actionsOf(section, ad, { isOwn, isAdmin });
  const resumed = actions.find((action) => action.needsReason && action.do === reasonOf);
  if (resumed && resumed !== selected) setSelected(resumed);
  const close = () => {
    setEnding(false);
    setReasonOf(undefined);
  };

  const perform = async (
    action: Action,
    { reason, outcome }: { reason?: string; outcome?: Outcome } = {},
  ) => {
    setBusy(true);
    try {
      const sent = { ad_id: ad.id, reason, outcome };
      if (action.by === 'admin') {
        await detail.sendAdminAction({ ...sent, do: action.do, version: ad.version });
      } else if (action.do === 0) await detail.removeAd(ad.id);
      else await detail.sendOwnerAction({ ...sent, do: action.do });
      hapticSuccess();
      const isHappy = outcome !== undefined && outcome !== 'other';
      if (!isHappy) showSuccess(outcome ? actionTexts.hidden : doneText(action));
      onDone(action.do);
      if (isHappy && (section === 'pets' || section === 'market')) {
        void navigate(endingPath(section, ad.id));
      }
    } catch (error) {
      hapticError();
      const isNetwork = error instanceof ApiError && error.isNetwork;
      // The next action is about what the ad is now.
      if (error instanceof ApiError && (error.status === 409 || error.isMissing)) onOutdated();
      showError(isNetwork ? actionTexts.network : actionTexts.failed(errorText(error)));
    }
    setBusy(false);
    close();
  };

  const sheets = (
    <>
      {selected?.do === STATUS.outdated && outcomes.length > 0 && (
        <Suspense>
          <EndingSheet
            ad={ad}
            outcomes={outcomes}
            isOpen={isEnding}
            isBusy={isBusy}
            onConfirm={(outcome) => void perform(selected, { outcome })}
            onClose={close}
          />
        </Suspense>
      )}
      {selected?.needsReason && (
        <Suspense>
          <ReasonSheet
            key={selected.do}
            action={selected.do === STATUS.rejected ? 'reject' : 'remove'}
            adId={ad.id}
            isOpen={reasonOf !== undefined}
            isBusy={isBusy}
            onConfirm={(reason) => void perform(selected, { reason })}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
  return {
    actions,
    isOwn,
    busy: isBusy ? selected : undefined,
    choose: (action) => {
      setSelected(action);
      if (action.needsReason) setReasonOf(action.do);
      else if (action.do === STATUS.outdated && outcomes.length > 0) setEnding(true);
      else if (action.title) {
        ask({
          title: action.title,
          text: action.text,
          confirm: action.label,
          busy: action.do === 0 ? actionTexts.removing : undefined,
          isDanger: action.isDanger,
          act: () => perform(action),
        });
      } else void perform(action);
    },
    sheets,
  };
}
