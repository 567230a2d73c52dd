import type { ReactNode } from 'react';
import type { BaseAd } from '#contract/ads/ads.ts';
import { sectionPaths } from '#contract/paths.ts';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { likeSearch } from '#src/ads/form/model.ts';
import { isDecision } from './adActions.ts';
import { actionTexts } from '#src/ads/detail/texts.ts';
import { useAdActions, type AdActionsProps } from './useAdActions.tsx';

export interface AdActionsSheetProps<Ad extends BaseAd> extends AdActionsProps<Ad> {
  isOpen: boolean;
  onClose: () => void;
  /** The ad's page has the decision itself. */
  hasNoDecision?: boolean;
  /** More rows, above what cannot be undone. */
  children?: ReactNode;
}

/** The menu «⋮» of an ad: what its owner, an admin or anybody can do with it. */
export function AdActionsSheet<Ad extends BaseAd>({
  isOpen,
  onClose,
  hasNoDecision = false,
  children,
  ...props
}: AdActionsSheetProps<Ad>) {
  const { section, ad, onDone } = props;
  const { actions, isOwn, busy, choose, sheets } = useAdActions(
    {
      ...props,
      onDone: (action) => {
        onClose();
        onDone(action);
      },
    },
    'menu',
  );
  return (
    <Sheet isOpen={isOpen} title={ad.title} onClose={onClose}>
      <ActionList>
        {isOwn && (
          <>
            <ActionRow
              icon={moreIcons.pencil}
              label={actionTexts.edit}
              to={sectionPaths[section].edit(ad.id)}
            />
            <ActionRow
              icon={moreIcons.copy}
              label={actionTexts.postLike}
              to={sectionPaths[section].create + likeSearch(ad.id)}
            />
          </>
        )}
        {children}
        {actions
          .filter((action) => !hasNoDecision || !isDecision(action, ad))
          .map((action) => (
            <ActionRow
              key={action.label}
              icon={action.icon}
              label={action.label}
              isDanger={action.isDanger ?? false}
              isBusy={busy === action}
              disabled={busy !== undefined}
              onClick={() => choose(action)}
            />
          ))}
      </ActionList>
      {sheets}
    </Sheet>
  );
}
