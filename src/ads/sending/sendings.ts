import { NEW_IMAGE, type BaseAd } from '#contract/ads/ads.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
// Loaded with the form, because the connection may be lost when it is sent.
import '#src/shared/api/upload.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { noteAction } from '#src/shared/install/noteAction.ts';
import { offerNotices } from '#src/messenger/notices/offerNotices.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import type { AdDetail } from '#src/ads/detail/adDetail.ts';
import { sendingForm } from '#src/ads/form/draftKeys.ts';
import {
  dropDraft,
  dropText,
  noteSent,
  saveDraft,
  savePhotos,
  readDraft,
  readPhotos,
  readSendings,
  type Draft,
  type FormFields,
  type Photo,
} from '#src/ads/form/draftStore.ts';
import { formTexts } from '#src/ads/form/texts.ts';
import { sendingStore, type Sending, type SendingFailure } from './sendingStore.ts';
import { sendingTexts } from './texts.ts';

/** A connection without progress for this long is dead. */
const STALL_TIMEOUT_MS = 25_000;

/** The part of a section's detail store that sends ads. */
export type Sender = Pick<AdDetail<BaseAd>, 'sendAd'>;

/** Sends drafts in the background, independent of their forms. */
export function sendings(stores: Stores) {
  const store = stores.get(sendingStore);
  const connections = new Map<string, AbortController>();

  function add(owner: number, draft: Draft, failure?: SendingFailure): void {
    const { key, section, adId: changedId, fields } = draft;
    store.put({
      key,
      owner,
      section,
      changedId,
      title: fields['title'] ?? '',
      status: 'failed',
      progress: 0,
      failure,
      awaitsConnection: false,
      adId: undefined,
    });
  }

  /** Moves a draft out of its form and sends it; the form is free for another ad. */
  function startSending(
    sender: Sender,
    owner: number,
    form: string,
    draft: Draft,
    photos: readonly Photo[],
  ): void {
    const ownForm = sendingForm(draft.key);
    saveDraft(owner, ownForm, draft);
    if (form !== ownForm) dropText(owner, form);
    void savePhotos(owner, draft.key, photos);
    add(owner, draft);
    void send(owner, draft.key, async () => sender);
  }

  function retrySending(
    { owner, key, section }: Sending,
    loadSender: (section: SectionName) => Promise<Sender>,
  ): void {
    const draft = readDraft(owner, sendingForm(key));
    if (!draft) return;
    // The form may have changed the draft.
    add(owner, draft);
    void send(owner, key, () => loadSender(section));
  }

  const cancelSending = (key: string): void => connections.get(key)?.abort();

  function discardSending({ owner, key }: Sending): void {
    cancelSending(key);
    dropDraft(owner, sendingForm(key), key);
    store.forget(key);
  }

  /** Cancels and removes all sendings of this user. */
  function discardSendingsOf(owner: number): void {
    for (const sending of store.state.getState().sendings) {
      if (sending.owner === owner) discardSending(sending);
    }
  }

  /**
   * Shows failed sendings of earlier visits and other tabs, and removes those that other tabs
   * finished. Sends nothing: the user decides.
   */
  function syncSendings(owner: number): void {
    const stored = readSendings(owner);
    for (const { key, status } of store.state.getState().sendings) {
      if (status === 'failed' && !readDraft(owner, sendingForm(key))) store.forget(key);
    }
    for (const { key } of stored) {
      if (store.find(key)) continue;
      // Waits while another tab is sending it.
      void alone(key, async () => {
        const draft = readDraft(owner, sendingForm(key));
        const failure = { text: sendingTexts.interrupted, fields: {}, isLimit: false };
        if (draft && !store.find(key)) add(owner, draft, failure);
      });
    }
  }

  async function send(owner: number, key: string, load: () => Promise<Sender>): Promise<void> {
    const form = sendingForm(key);
    const draft = readDraft(owner, form);
    if (!draft) return;
    const connection = new AbortController();
    connections.set(key, connection);
    store.change(key, {
      status: 'sending',
      progress: 0,
      failure: undefined,
      awaitsConnection: false,
    });
    const { alive, ended, rest } = watch(connection);
    try {
      const photos = (await readPhotos(owner, key)) ?? [];
      const options = {
        idempotencyKey: key,
        signal: connection.signal,
        onProgress: (progress: number) => {
          alive();
          store.change(key, { progress });
        },
      };
      const post = async () =>
        (await load()).sendAd(draft.adId, formDataOf(draft.fields, photos), options);
      const { id } = await Promise.race([alone(key, () => Promise.race([post(), ended])), ended]);
      if (!id) throw new ApiError(200, { detail: formTexts.failed });
      dropDraft(owner, form, key);
      noteSent(owner, draft, id);
      hapticSuccess();
      store.change(key, { status: 'done', adId: id });
      offerNotices(stores, 'review');
      noteAction(stores);
    } catch (error) {
      const isStopped = error instanceof DOMException && error.name === 'AbortError';
      if (!isStopped) hapticError();
      store.change(key, {
        status: 'failed',
        failure: isStopped ? undefined : failureOf(error),
        awaitsConnection: isConnection(error),
      });
    }
    rest();
    if (connections.get(key) === connection) connections.delete(key);
  }

  return {
    startSending,
    retrySending,
    cancelSending,
    discardSending,
    discardSendingsOf,
    syncSendings,
  };
}

/** Runs `work` in one tab at a time. */
const alone = <Result>(key: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(`sending ${key}`, work) : work();

class DeadConnection extends Error {}

/**
 * Aborts a connection without progress: requests and uploads never time out on their own. `ended`
 * rejects on abort.
 */
function watch(connection: AbortController) {
  const { signal } = connection;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  const alive = () => {
    rest();
    timer = setTimeout(() => connection.abort(new DeadConnection()), STALL_TIMEOUT_MS);
  };
  alive();
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return { alive, ended, rest };
}

function failureOf(error: unknown): SendingFailure {
  const isLimit = error instanceof ApiError && error.code === 'LIMIT_REACHED';
  return { text: textOf(error), fields: fieldErrorsOf(error), isLimit };
}

const isConnection = (error: unknown): boolean =>
  error instanceof DeadConnection || (error instanceof ApiError && error.isNetwork);

function textOf(error: unknown): string {
  const isDead = error instanceof DeadConnection;
  const isNetwork = error instanceof ApiError && error.isNetwork;
  if (isConnection(error) && !navigator.onLine) return sendingTexts.offline;
  if (isDead) return sendingTexts.dead;
  if (isNetwork) return sendingTexts.network;
  const isSilent = error instanceof ApiError && !error.detail && error.status !== 429;
  return isSilent ? formTexts.rejected : errorText(error, formTexts.failed);
}

/** Messages by field; a general error about files belongs to the photos. */
function fieldErrorsOf(error: unknown): SendingFailure['fields'] {
  if (!(error instanceof ApiError)) return {};
  const { fields, detail = '' } = error;
  const isAboutPhotos = Object.keys(fields).length === 0 && formTexts.aboutPhotos.test(detail);
  return isAboutPhotos ? { images: detail } : fields;
}

function formDataOf(fields: FormFields, photos: readonly Photo[]): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) if (value !== '') form.append(field, value);
  photos.forEach((photo, index) => {
    if ('blob' in photo) form.append('images', photo.blob, `photo-${index + 1}.jpg`);
  });
  const reused = photos.find((photo) => 'from' in photo);
  if (reused && 'from' in reused) form.append('images_from', String(reused.from));
  const order = photos.map((photo) => ('imageId' in photo ? photo.imageId : NEW_IMAGE));
  form.append('pictures', order.join(','));
  return form;
}
