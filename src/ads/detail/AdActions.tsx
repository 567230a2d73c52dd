import { Suspense, useState } from 'react';
import { STATUS, type AdAction, type BaseAd } from '#contract/ads/ads.ts';
import { useIsAdmin } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError, hapticSuccess } from '#src/telegram/haptics.ts';
import type { AdDetail } from './adDetail.ts';
import { actionTexts } from './texts.ts';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import styles from './AdActions.module.css';

const ReasonSheet = lazyWithPreload(
  async () => (await import('#src/ads/moderation/ReasonSheet.tsx')).ReasonSheet,
);

/** Called after an action has succeeded. */
type ActionDone = (action: AdAction['do']) => void;

export interface AdActionsProps<Ad extends BaseAd> {
  section: SectionName;
  ad: Ad;
  detail: AdDetail<Ad>;
  /** Shows all actions; otherwise an owner opens the menu «⋯» first. */
  isMenu?: boolean;
  onDone: ActionDone;
  /** Called when somebody has changed or deleted the ad meanwhile. */
  onOutdated: () => void;
}

interface Action {
  /** Whose call it is. */
  by: 'owner' | 'admin';
  do: AdAction['do'];
  label: string;
  /** The confirmation's title; what needs a reason opens the reason sheet instead. */
  title?: string;
  text?: string;
  isDanger?: boolean;
}

const { review, published, rejected, outdated } = STATUS;

const removal: Action = {
  by: 'owner',
  do: 0,
  label: actionTexts.remove,
  title: actionTexts.removeTitle,
  text: actionTexts.removeText,
  isDanger: true,
};
/** Of a stranger's ad, whose author reads the reason. */
const adminRemoval: Action = { by: 'admin', do: 0, label: actionTexts.remove, isDanger: true };

/** The owner's actions for an ad in this status. */
function ownerActions(status: number): Action[] {
  const actions: Action[] = [];
  if (status === outdated) {
    actions.push({
      by: 'owner',
      do: published,
      label: actionTexts.publishAgain,
      title: actionTexts.publishAgainTitle,
      text: actionTexts.publishAgainText,
    });
  }
  if (status === published) {
    actions.push({
      by: 'owner',
      do: outdated,
      label: actionTexts.hide,
      title: actionTexts.hideTitle,
      text: actionTexts.hideText,
    });
  }
  return actions;
}

function adminActions(status: number, hasPendingEdit: boolean): Action[] {
  const actions: Action[] = [];
  if (hasPendingEdit) {
    return [
      {
        by: 'admin',
        do: published,
        label: actionTexts.publishEdit,
        title: actionTexts.publishEditTitle,
        text: actionTexts.publishEditText,
      },
      { by: 'admin', do: rejected, label: actionTexts.rejectEdit, isDanger: true },
    ];
  }
  if (status === review || status === rejected) {
    actions.push({
      by: 'admin',
      do: published,
      label: actionTexts.publish,
      title: actionTexts.publishTitle,
      text: actionTexts.publishText,
    });
  }
  if (status === review) {
    actions.push({
      by: 'admin',
      do: rejected,
      label: actionTexts.reject,
      isDanger: true,
    });
  }
  return actions;
}

/** The owner's and the admin's actions on an ad, each with a confirmation. */
export function AdActions<Ad extends BaseAd>({
  section,
  ad,
  detail,
  isMenu = false,
  onDone,
  onOutdated,
}: AdActionsProps<Ad>) {
  const isAdmin = useIsAdmin();
  const hasAll = isMenu || isAdmin;
  usePreload(isAdmin ? ReasonSheet : undefined);
  const isOwn = useIsOwn(ad);
  const { showError, showSuccess } = useToasts();
  const [selected, setSelected] = useState<Action>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);

  if (!isAdmin && !isOwn) return null;
  // An admin has both lists on an own ad.
  const actions: Action[] = [
    ...(isOwn ? ownerActions(ad.is_visible) : []),
    ...(isAdmin ? adminActions(ad.is_visible, ad.pending !== undefined) : []),
    isOwn ? removal : adminRemoval,
  ];

  const perform = async (action: Action, reason?: string) => {
    setBusy(true);
    try {
      const sent = { ad_id: ad.id, do: action.do, reason };
      if (action.by === 'admin') await detail.sendAdminAction({ ...sent, version: ad.version });
      else if (action.do === 0) await detail.removeAd(ad.id);
      else await detail.sendOwnerAction(sent);
      hapticSuccess();
      showSuccess(action.do === 0 ? actionTexts.removed : actionTexts.updated);
      if (action.do === 0) setRemoved(true);
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

  if (isRemoved) return null;
  return (
    <section className={styles.actions} aria-label={actionTexts.manage}>
      {isOwn && (
        <div className={styles.main}>
          <Button mode="bezeled" isStretched to={sectionPaths[section].edit(ad.id)}>
            {actionTexts.edit}
          </Button>
          {!hasAll && (
            <IconButton
              icon="more"
              look="soft"
              label={actionTexts.more}
              aria-expanded={isMenuOpen}
              onClick={() => setMenuOpen(!isMenuOpen)}
            />
          )}
        </div>
      )}
      {actions
        .filter((action) => hasAll || isMenuOpen || action.do === published)
        .map((action) => (
          <Button
            key={action.label}
            mode={action.do === published ? 'filled' : 'bezeled'}
            isDanger={action.isDanger}
            isBusy={isBusy && selected?.label === action.label}
            disabled={isBusy}
            isStretched
            onClick={() => {
              setSelected(action);
              setOpen(true);
            }}
          >
            {isBusy && action.do === 0 && selected?.do === 0 ? actionTexts.removing : action.label}
          </Button>
        ))}
      {selected && !selected.title && (
        <Suspense>
          <ReasonSheet
            key={selected.do}
            action={selected.do === rejected ? 'reject' : 'remove'}
            adId={ad.id}
            isOpen={isOpen}
            isBusy={isBusy}
            onConfirm={(reason) => void perform(selected, reason)}
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
    </section>
  );
}
