import { useEffect, useState, type ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import type { BaseAd } from '#contract/ads.ts';
import { useSessionStatus, useUserId } from '#src/session/sessionStore.ts';
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
  Form: ComponentType<{ ad: Ad | undefined }>;
}

/** The posting form: empty at its own address, filled in at the address of an own ad's change. */
export function AdFormGate<Ad extends BaseAd>({ section, page, Form }: AdFormGateProps<Ad>) {
  const { id: text } = useParams();
  const id = text === undefined ? undefined : Number(text) || 0;
  const session = useSessionStatus();
  const userId = useUserId();
  const { id: shownId, status, ad } = useStore(page.store);
  // An ad that waits for review is shown to its author only, and so only to whoever is signed in.
  const isWaiting = session === 'idle' || session === 'loading';
  // Someone signed out in the middle keeps the form; another person gets a form of their own.
  const [ownerId, setOwnerId] = useState(userId);
  if (userId !== undefined && userId !== ownerId) setOwnerId(userId);

  useEffect(() => {
    if (id !== undefined && !isWaiting) void page.loadAd(id);
  }, [page, id, isWaiting]);

  const isUnknown = isWaiting && ownerId === undefined;
  if (id === undefined && !isUnknown) return <Form key={ownerId} ad={undefined} />;
  if (shownId === id && ad && ad.author === ownerId)
    return <Form key={`${ownerId} ${id}`} ad={ad} />;
  if (isWaiting || shownId !== id || status === 'loading')
    return <Spinner label={pageTexts.loading} />;
  return (
    <EmptyState
      text={formTexts.notYours}
      action={<Button to={sectionPaths[section].list}>{formTexts.limitBack}</Button>}
    />
  );
}
