import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { BaseAd } from '#contract/ads/ads.ts';
import {
  useIsInMessenger,
  useIsVisitor,
  useSessionStatus,
  useUserId,
} from '#src/session/sessionStore.ts';
import { hasLoginExpired } from '#src/session/returnPath.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { useParams } from '#src/shared/hooks/useParams.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { withEdit } from '#src/ads/withEdit.ts';
import type { AdDetail } from '#src/ads/detail/adDetail.ts';
import { sendingForm } from './draftKeys.ts';
import { readDraft, readSendings } from './draftStore.ts';
import { formTexts } from './texts.ts';
import { detailTexts } from '#src/ads/detail/texts.ts';
// Loaded ahead, because the connection may be lost when the form is sent.
import '#src/ads/sending/Sendings.tsx';
import { SendingPanel } from '#src/ads/sending/SendingPanel.tsx';
import { sendingOf, sendingSearch, useSendings } from '#src/ads/sending/sendingStore.ts';
import { modelOf, type Model } from './model.ts';
import type { FormIdentity } from './useDraftOf.ts';
import { useVisitorDraft } from './useVisitorDraft.ts';
import { VISITOR } from './visitorDraft.ts';

interface AdFormGateProps<Ad extends BaseAd> {
  section: SectionName;
  detail: AdDetail<Ad>;
  Form: ComponentType<AdFormProps<Ad>>;
  /** Each kind of new ad has a draft of its own. */
  kind?: string;
}

export interface AdFormProps<Ad extends BaseAd> extends FormIdentity {
  /** The ad to change; undefined for a new ad. */
  ad: Ad | undefined;
  /** Of a new ad: the own ad that it begins as. */
  model: Model<Ad> | undefined;
}

/** Opens the form of a new ad, for visitors too, or that of an own ad with its values. */
export function AdFormGate<Ad extends BaseAd>({
  section,
  detail,
  Form,
  kind = '',
}: AdFormGateProps<Ad>) {
  const { id: text } = useParams();
  const id = text === undefined ? undefined : Number(text) || 0;
  const session = useSessionStatus();
  const isVisitor = useIsVisitor();
  const { search } = useLocation();
  const key = sendingOf(search);
  const wanted = id === undefined ? modelOf(search) : undefined;
  const owner = useOwner(id === undefined && !wanted);
  const loadedId = id ?? wanted?.id;
  const isOnItsWay = useSendings((sendings) =>
    sendings.some((sending) => sending.key === key && sending.status !== 'failed'),
  );
  const { id: shownId, status, ad, shownTo, failure } = useStore(detail.state);
  // Only the author sees an ad under review, so the session must be known first.
  const isWaiting = session === 'idle' || session === 'loading';

  useEffect(() => {
    if (loadedId !== undefined && !isWaiting) void detail.loadAd(loadedId);
  }, [detail, loadedId, isWaiting]);

  const plain = id === undefined ? section + kindOf(kind, wanted) : `${section}-${id}`;
  const isTaking = useVisitorDraft(detail, owner, id === undefined ? plain : undefined);

  // What a user has typed before the login expired belongs to that user.
  if (isVisitor && (owner === undefined || (owner === VISITOR && hasLoginExpired())))
    return inScreen(<ToLogin />);
  if (owner === undefined || isTaking) return inScreen(<Spinner label={detailTexts.loading} />);
  if (isOnItsWay) return inScreen(<SendingPanel />);
  // Continues changes of this ad that were not sent.
  const unsent = readSendings(owner).find(({ adId }) => adId !== undefined && adId === id);
  if (unsent && unsent.key !== key)
    return <Navigate to={{ search: sendingSearch(unsent.key) }} replace />;
  const identity = { owner, form: formOf(owner, plain, key) };
  const formKey = `${owner} ${identity.form}`;
  const isOwn = shownId === loadedId && ad?.author === owner && shownTo === owner;
  const isNoModel =
    wanted && shownId === loadedId && (failure || (ad && shownTo === owner && !isOwn));
  if (loadedId === undefined || isNoModel) {
    return <Form key={formKey} {...identity} ad={undefined} model={undefined} />;
  }
  if (isOwn && ad) {
    return wanted ? (
      <Form key={formKey} {...identity} ad={undefined} model={{ ad, as: wanted.as }} />
    ) : (
      <Form key={formKey} {...identity} ad={withEdit(ad)} model={undefined} />
    );
  }
  if (shownId === loadedId && failure && failure !== 'notFound')
    return inScreen(
      <ErrorPanel
        title={detailTexts.failedTitle}
        text={failure === 'network' ? detailTexts.failedNetwork : detailTexts.failedLoad}
        onAction={() => void detail.loadAd(loadedId)}
      />,
    );
  if (isWaiting || shownId !== loadedId || status === 'loading' || (ad && shownTo !== owner))
    return inScreen(<Spinner label={detailTexts.loading} />);
  return inScreen(
    <EmptyState
      text={formTexts.notYours}
      action={<Button to={sectionPaths[section].list}>{formTexts.limitBack}</Button>}
    />,
  );
}

/** What tells the drafts of new ads apart. */
const kindOf = (kind: string, wanted: ReturnType<typeof modelOf>): string =>
  (kind && `-${kind}`) + (wanted ? `-${wanted.as}-${wanted.id}` : '');

/** The form brings the title. */
const inScreen = (content: ReactNode) => <Screen>{content}</Screen>;

/** The plain form, or that of a sending that failed. */
const formOf = (owner: number, plain: string, key: string | null): string =>
  key !== null && readDraft(owner, sendingForm(key)) ? sendingForm(key) : plain;

/**
 * The owner of the form. A user whose login expires keeps it, so that no input is lost. An
 * unchecked token does not count. A visitor may fill in a new ad.
 */
function useOwner(isNew: boolean): number | undefined {
  const userId = useUserId();
  const session = useSessionStatus();
  const isVisitor = useIsVisitor();
  // A messenger signs in by itself, or says that it has to be opened again.
  const isInMessenger = useIsInMessenger();
  const [known, setKnown] = useState<number>();
  if (userId !== undefined && session === 'ready' && userId !== known) setKnown(userId);
  return userId ?? known ?? (isNew && isVisitor && !isInMessenger ? VISITOR : undefined);
}
