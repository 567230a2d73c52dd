import { create } from 'zustand';
import type { AddRefBody, EditRefBody, Refs, RefTable, RefUsage } from '#contract/refs.ts';
import { eventReference } from '#src/sections/events/eventsStore.ts';
import { marketReference } from '#src/sections/market/marketStore.ts';
import { petReference } from '#src/sections/pets/petsStore.ts';
import { serviceReference } from '#src/sections/services/servicesStore.ts';
import { getJson, sendJson } from '#src/shared/api/client.ts';
import { asAdmin } from './adminStore.ts';

interface RefsState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  refs: Refs | undefined;
}

export const refsStore = create<RefsState>(() => ({ status: 'idle', refs: undefined }));

/** What is known stays on view while it is asked for anew. */
export async function loadRefs(): Promise<void> {
  refsStore.setState(({ refs }) => ({ status: refs ? 'ready' : 'loading' }));
  try {
    const refs = await asAdmin(getJson<Refs>('admin/refs'));
    refsStore.setState({ status: 'ready', refs });
  } catch {
    refsStore.setState({ status: 'failed' });
  }
}

/** After a change the lists of the filters and forms are old as well. */
async function reload(): Promise<void> {
  for (const lists of [petReference, marketReference, serviceReference, eventReference]) {
    lists.forget();
  }
  await loadRefs();
}

export async function addRef(body: AddRefBody): Promise<void> {
  await asAdmin(sendJson('admin/add-ref', body));
  await reload();
}

export async function renameRef(body: EditRefBody): Promise<void> {
  await asAdmin(sendJson('admin/edit-ref', body));
  await reload();
}

export const loadUsage = (table: RefTable, id: number): Promise<RefUsage> =>
  asAdmin(getJson<RefUsage>('admin/ref-usage', { table, id }));

export async function mergeRefs(table: RefTable, fromId: number, intoId: number): Promise<void> {
  await asAdmin(sendJson('admin/merge-refs', { table, from_id: fromId, into_id: intoId }));
  await reload();
}
