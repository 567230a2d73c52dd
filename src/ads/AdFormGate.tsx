import { useEffect, useState, type ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import type { BaseAd } from '#contract/ads.ts';
import { useIsVisitor, useSessionStatus, useUserId } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { Spinner } from '#src/shared/ui/Spinner.tsx';
import type { AdPage } from './adPage.ts';
import { formTexts } from './formTexts.ts';
import { pageTexts } from './pageTexts.ts';

interface AdFormGateProps<Ad extends BaseAd> {
  section: SectionName;
  page: AdPage<Ad>;
  Form: ComponentType<AdFormProps<Ad>>;
}

export interface AdFormProps<Ad> {
  /** The ad that is being changed; without one the form makes a new ad. */
  ad: Ad | undefined;
  /** Whom the draft belongs to. */
  owner: number;
}

/** The posting form: empty at its own address, filled in at the address of an own ad's change. */
export function AdFormGate<Ad extends BaseAd>({ section, page, Form }: AdFormGateProps<Ad>) {
  const { id: text } = useParams();
  const id = text === undefined ? undefined : Number(text) || 0;
  const session = useSessionStatus();
  const isVisitor = useIsVisitor();
  const owner = useOwner();
  const { id: shownId, status, ad } = useStore(page.store);
  // An ad that waits for review is shown to its author only, once it is known who this is.
  const isWaiting = session === 'idle' || session === 'loading';

  useEffect(() => {
    if (id !== undefined && !isWaiting) void page.loadAd(id);
  }, [page, id, isWaiting]);

  if (isVisitor && owner === undefined) return <ToLogin />;
  if (owner === undefined) return <Spinner label={pageTexts.loading} />;
  if (id === undefined) return <Form key={owner} owner={owner} ad={undefined} />;
  if (shownId === id && ad && ad.author === owner)
    return <Form key={`${owner} ${id}`} owner={owner} ad={ad} />;
  if (isWaiting || shownId !== id || status === 'loading')
    return <Spinner label={pageTexts.loading} />;
  return (
    <EmptyState
      text={formTexts.notYours}
      action={<Button to={sectionPaths[section].list}>{formTexts.limitBack}</Button>}
    />
  );
}

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
