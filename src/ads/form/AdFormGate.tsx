import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import type { BaseAd } from '#contract/ads.ts';
import { useIsVisitor, useSessionStatus, useUserId } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import type { AdDetail } from '#src/ads/detail/adDetail.ts';
import { sendingForm } from './draftKeys.ts';
import { readDraft, readSendings } from './draftStore.ts';
import { formTexts } from './texts.ts';
import { pageTexts } from '#src/ads/detail/texts.ts';
// What shows a sending is here before the connection may be gone.
import '#src/ads/sending/Sendings.tsx';
import { SendingPanel } from '#src/ads/sending/SendingPanel.tsx';
import { sendingOf, sendingSearch, useSendings } from '#src/ads/sending/sendingStore.ts';
import type { FormPlace } from './useAdForm.ts';

interface AdFormGateProps<Ad extends BaseAd> {
  section: SectionName;
  detail: AdDetail<Ad>;
  Form: ComponentType<AdFormProps<Ad>>;
}

export interface AdFormProps<Ad> extends FormPlace {
  /** The ad that is being changed; without one the form makes a new ad. */
  ad: Ad | undefined;
}

/** The posting form: empty at its own address, filled in at the address of an own ad's change. */
export function AdFormGate<Ad extends BaseAd>({ section, detail, Form }: AdFormGateProps<Ad>) {
  const { id: text } = useParams();
  const id = text === undefined ? undefined : Number(text) || 0;
  const session = useSessionStatus();
  const isVisitor = useIsVisitor();
  const owner = useOwner();
  const key = sendingOf(useLocation().search);
  const isOnItsWay = useSendings((sendings) =>
    sendings.some((sending) => sending.key === key && sending.status !== 'failed'),
  );
  const { id: shownId, status, ad } = useStore(detail.state);
  // An ad that waits for review is shown to its author only, once it is known who this is.
  const isWaiting = session === 'idle' || session === 'loading';

  useEffect(() => {
    if (id !== undefined && !isWaiting) void detail.loadAd(id);
  }, [detail, id, isWaiting]);

  if (isVisitor && owner === undefined) return inScreen(<ToLogin />);
  if (owner === undefined) return inScreen(<Spinner label={pageTexts.loading} />);
  if (isOnItsWay) return inScreen(<SendingPanel />);
  // Changes of this ad that have not arrived: they are gone on with, not begun a second time.
  const begun = readSendings(owner).find(({ adId }) => adId !== undefined && adId === id);
  if (begun && begun.key !== key)
    return <Navigate to={{ search: sendingSearch(begun.key) }} replace />;
  const place = {
    owner,
    form: formOf(owner, id === undefined ? section : `${section}-${id}`, key),
  };
  const mark = `${owner} ${place.form}`;
  if (id === undefined) return <Form key={mark} {...place} ad={undefined} />;
  if (shownId === id && ad && ad.author === owner) return <Form key={mark} {...place} ad={ad} />;
  if (isWaiting || shownId !== id || status === 'loading')
    return inScreen(<Spinner label={pageTexts.loading} />);
  return inScreen(
    <EmptyState
      text={formTexts.notYours}
      action={<Button to={sectionPaths[section].list}>{formTexts.limitBack}</Button>}
    />,
  );
}

/** Without a title of its own: the form brings one. */
const inScreen = (content: ReactNode) => <Screen>{content}</Screen>;

/** The draft's own form, or that of a sending which did not arrive and is still there. */
const formOf = (owner: number, plain: string, key: string | null): string =>
  key !== null && readDraft(owner, sendingForm(key)) ? sendingForm(key) : plain;

/**
 * Whose form this is. A person whose login runs out meanwhile keeps it: nothing typed is lost. A token
 * that has not been checked yet proves no one.
 */
function useOwner(): number | undefined {
  const userId = useUserId();
  const session = useSessionStatus();
  const [known, setKnown] = useState<number>();
  if (userId !== undefined && session === 'ready' && userId !== known) setKnown(userId);
  return userId ?? known;
}
