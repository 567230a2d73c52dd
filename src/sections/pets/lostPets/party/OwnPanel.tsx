import { useState } from 'react';
import {
  closeSearchParty,
  openSearchParty,
  type SearchParty,
} from '#contract/matches/searchParty.ts';
import { dialogPath } from '#contract/paths.ts';
import { searchPartyStartParam } from '#contract/startParam.ts';
import { useShareLink } from '#src/ads/detail/share/useShareLink.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useSettings } from '#src/shared/settings.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { actsLater } from '#src/messenger/abilities.ts';
import { ownAppLink } from '#src/messenger/links/appLinks.ts';
import { partyTexts } from './partyTexts.ts';
import { SearchedRow } from './SearchedRow.tsx';
import styles from './SearchPartyScreen.module.css';

interface OwnPanelProps {
  code: string;
  ad: SearchParty['ad'];
  own: NonNullable<SearchParty['own']>;
  onChanged: () => Promise<void>;
}

/** What the owner of the lost pet can do: call helpers by a link, end it, write to them. */
export function OwnPanel({ code, ad, own, onChanged }: OwnPanelProps) {
  const { api } = useStores();
  const settings = useSettings();
  const { showError, showSuccess } = useToasts();
  const shareLink = useShareLink();
  const [isClosing, setClosing] = useState(false);
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const params = { id: ad.id };

  const send = async (link: string): Promise<void> => {
    const startParam = searchPartyStartParam(link.slice(link.lastIndexOf('/') + 1));
    const url = (settings && ownAppLink(settings, startParam)) ?? link;
    await shareLink(url, partyTexts.shared(ad.title));
  };
  const share = () =>
    submit(async () => {
      if (own.link !== null) return send(own.link);
      const { link } = await api.fetch(openSearchParty, { params });
      if (actsLater()) await send(link);
      await onChanged();
      if (!actsLater()) showSuccess(partyTexts.linkReady);
    });
  const close = () =>
    submit(async () => {
      await api.fetch(closeSearchParty, { params });
      setClosing(false);
      showSuccess(partyTexts.closed);
      await onChanged();
    });

  return (
    <>
      <div className={styles.call}>
        <Button isStretched isBusy={isBusy} onClick={() => void share()}>
          {partyTexts.call}
        </Button>
        <p className={styles.note}>{partyTexts.callNote}</p>
      </div>
      <ActionList>
        <SearchedRow code={code} onNoted={onChanged} />
        {own.link !== null && (
          <ActionRow
            icon={moreIcons.hide}
            label={partyTexts.close}
            onClick={() => setClosing(true)}
          >
            <ConfirmSheet
              isOpen={isClosing}
              title={partyTexts.closeTitle}
              confirmText={partyTexts.close}
              isBusy={isBusy}
              onConfirm={() => void close()}
              onClose={() => setClosing(false)}
            >
              <p>{partyTexts.closeText}</p>
            </ConfirmSheet>
          </ActionRow>
        )}
      </ActionList>
      {own.helpers.length > 0 && (
        <ActionList title={partyTexts.ownHelpers}>
          {own.helpers.map(({ id, name }) => (
            <ActionRow
              key={id}
              icon="messages"
              label={name}
              note={partyTexts.write}
              to={dialogPath(id, { section: 'pets', id: ad.id })}
            />
          ))}
        </ActionList>
      )}
    </>
  );
}
