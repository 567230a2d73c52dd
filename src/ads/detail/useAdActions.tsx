import { Suspense, useState, type ReactNode } from 'react';
import { STATUS, type AdAction, type BaseAd, type Outcome } from '#contract/ads/ads.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import { useIsAdmin } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError, hapticSuccess } from '#src/telegram/haptics.ts';
import { actionsOf, type Action } from './adActions.ts';
import type { AdDetail } from './adDetail.ts';
import { actionTexts } from './texts.ts';

const ReasonSheet = lazyWithPreload(
  async () => (await import('#src/ads/moderation/ReasonSheet.tsx')).ReasonSheet,
);

const EndingSheet = lazyWithPreload(async () => (await import('./EndingSheet.tsx')).EndingSheet);

export interface AdActionsProps<Ad extends BaseAd> {
  section: SectionName;
  ad: Ad;
  detail: AdDetail<Ad>;
  /** Called after an action has succeeded. */
  onDone: (action: AdAction['do']) => void;
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

/** The owner's and the admin's actions on an ad, each with a confirmation. */
export function useAdActions<Ad extends BaseAd>({
  section,
  ad,
  detail,
  onDone,
  onOutdated,
}: AdActionsProps<Ad>): AdActions {
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwn(ad);
  usePreload(isAdmin ? ReasonSheet : undefined);
  usePreload(isOwn ? EndingSheet : undefined);
  const { showError, showSuccess } = useToasts();
  const [selected, setSelected] = useState<Action>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const perform = async (
    action: Action,
    { reason, outcome }: { reason?: string; outcome?: Outcome } = {},
  ) => {
    setBusy(true);
    try {
      const sent = { ad_id: ad.id, do: action.do, reason, outcome };
      if (action.by === 'admin') await detail.sendAdminAction({ ...sent, version: ad.version });
      else if (action.do === 0) await detail.removeAd(ad.id);
      else await detail.sendOwnerAction(sent);
      hapticSuccess();
      const done = action.do === 0 ? actionTexts.removed : actionTexts.updated;
      showSuccess(outcome ? actionTexts.ended[outcome] : done);
      onDone(action.do);
    } catch (error) {
      hapticError();
      const isNetwork = error instanceof ApiError && error.isNetwork;
      // The next action is about what the ad is now.
      if (error instanceof ApiError && (error.status === 409 || error.isMissing)) onOutdated();
      showError(isNetwork ? actionTexts.network : actionTexts.failed(errorText(error)));
    }
    setBusy(false);
    setOpen(false);
  };

  const sheets = (
    <>
      {selected?.do === STATUS.outdated && (
        <Suspense>
          <EndingSheet
            section={section}
            ad={ad}
            isOpen={isOpen}
            isBusy={isBusy}
            onConfirm={(outcome) => void perform(selected, { outcome })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {selected?.needsReason && (
        <Suspense>
          <ReasonSheet
            key={selected.do}
            action={selected.do === STATUS.rejected ? 'reject' : 'remove'}
            adId={ad.id}
            isOpen={isOpen}
            isBusy={isBusy}
            onConfirm={(reason) => void perform(selected, { reason })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {selected?.title && (
        <ConfirmSheet
          isOpen={isOpen}
          title={selected.title}
          confirmText={selected.do === 0 && isBusy ? actionTexts.removing : selected.label}
          isDanger={selected.isDanger ?? false}
          isBusy={isBusy}
          onConfirm={() => void perform(selected)}
          onClose={() => setOpen(false)}
        >
          {selected.text}
        </ConfirmSheet>
      )}
    </>
  );
  return {
    actions: actionsOf(ad, isOwn, isAdmin),
    isOwn,
    busy: isBusy ? selected : undefined,
    choose: (action) => {
      setSelected(action);
      setOpen(true);
    },
    sheets,
  };
}
