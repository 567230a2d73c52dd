import { NEW_PICTURE, type BaseAd } from '#contract/ads.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { sendForm } from '#src/shared/api/upload.ts';
import { errorText } from '#src/shared/errorText.ts';
import type { SectionName } from '#contract/sections.ts';
import { hapticError, hapticSuccess } from '#src/telegram/haptics.ts';
import type { AdPage } from '../adPage.ts';
import { sendingForm } from '../draftKeys.ts';
import {
  dropDraft,
  dropText,
  keepDraft,
  keepPhotos,
  readDraft,
  readPhotos,
  readSendings,
  type Draft,
  type FormFields,
  type Photo,
} from '../draftStore.ts';
import { formTexts } from '../formTexts.ts';
import { sendingStore, type Sending, type SendingFailure } from './sendingStore.ts';
import { sendingTexts } from './texts.ts';

/** A connection on which nothing has moved for so long is dead. */
const PATIENCE_MS = 25_000;

/** What a sending needs of the section's page. */
export type Sender = Pick<AdPage<BaseAd>, 'formPath' | 'showChanged'>;

const connections = new Map<string, AbortController>();

const find = (key: string): Sending | undefined =>
  sendingStore.getState().sendings.find((sending) => sending.key === key);

function add(owner: number, draft: Draft, failure?: SendingFailure): void {
  const { key, section, adId: changedId, fields } = draft;
  const sending: Sending = {
    key,
    owner,
    section,
    changedId,
    title: fields['title'] ?? '',
    status: 'failed',
    progress: 0,
    failure,
    adId: undefined,
  };
  sendingStore.setState(({ sendings }) => ({
    sendings: [...sendings.filter((other) => other.key !== key), sending],
  }));
}

export function changeSending(key: string, change: Partial<Sending>): void {
  sendingStore.setState(({ sendings }) => ({
    sendings: sendings.map((sending) =>
      sending.key === key ? { ...sending, ...change } : sending,
    ),
  }));
}

export function forgetSending(key: string): void {
  sendingStore.setState(({ sendings }) => ({
    sendings: sendings.filter((sending) => sending.key !== key),
  }));
}

/** Takes a draft out of its form and sends it. The form is free for another one from now on. */
export function startSending(
  sender: Sender,
  owner: number,
  form: string,
  draft: Draft,
  photos: readonly Photo[],
): void {
  const ownForm = sendingForm(draft.key);
  keepDraft(owner, ownForm, draft);
  if (form !== ownForm) dropText(owner, form);
  void keepPhotos(owner, draft.key, photos);
  add(owner, draft);
  void send(owner, draft.key, async () => sender);
}

export function retrySending(
  { owner, key, section }: Sending,
  loadSender: (section: SectionName) => Promise<Sender>,
): void {
  const draft = readDraft(owner, sendingForm(key));
  if (!draft) return;
  // The form may have changed it since.
  add(owner, draft);
  void send(owner, key, () => loadSender(section));
}

export const cancelSending = (key: string): void => connections.get(key)?.abort();

export function discardSending({ owner, key }: Sending): void {
  cancelSending(key);
  dropDraft(owner, sendingForm(key), key);
  forgetSending(key);
}

/** Ends what this person has on the way. */
export function discardSendingsOf(owner: number): void {
  for (const sending of sendingStore.getState().sendings) {
    if (sending.owner === owner) discardSending(sending);
  }
}

/**
 * Shows what an earlier page or another tab could not send, and no longer what another tab has dealt
 * with. Nothing is sent by itself at a start: the person decides.
 */
export function syncSendings(owner: number): void {
  const kept = readSendings(owner);
  for (const { key, status } of sendingStore.getState().sendings) {
    if (status === 'failed' && !readDraft(owner, sendingForm(key))) forgetSending(key);
  }
  for (const { key } of kept) {
    if (find(key)) continue;
    // While another tab is sending it, this waits.
    void alone(key, async () => {
      const draft = readDraft(owner, sendingForm(key));
      const failure = { text: sendingTexts.interrupted, fields: {}, isLimit: false };
      if (draft && !find(key)) add(owner, draft, failure);
    });
  }
}

/** One tab at a time. */
const alone = <Result>(key: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(`sending ${key}`, work) : work();

async function send(owner: number, key: string, load: () => Promise<Sender>): Promise<void> {
  const form = sendingForm(key);
  const draft = readDraft(owner, form);
  if (!draft) return;
  const connection = new AbortController();
  connections.set(key, connection);
  changeSending(key, { status: 'sending', progress: 0, failure: undefined });
  const { alive, ended, rest } = watch(connection);
  try {
    const photos = (await readPhotos(owner, key)) ?? [];
    const options = {
      idempotencyKey: key,
      signal: connection.signal,
      onProgress: (progress: number) => {
        alive();
        changeSending(key, { progress });
      },
    };
    const post = async () => {
      const sender = await load();
      const body = formDataOf(draft.fields, photos);
      const answer = await sendForm<{ id?: number }>(sender.formPath(draft.adId), body, options);
      if (draft.adId !== undefined) sender.showChanged(draft.adId);
      return answer;
    };
    const { id } = await Promise.race([alone(key, () => Promise.race([post(), ended])), ended]);
    if (!id) throw new ApiError(200, { detail: formTexts.failed });
    dropDraft(owner, form, key);
    hapticSuccess();
    changeSending(key, { status: 'done', adId: id });
  } catch (error) {
    const isStopped = error instanceof DOMException && error.name === 'AbortError';
    if (!isStopped) hapticError();
    changeSending(key, { status: 'failed', failure: isStopped ? undefined : failureOf(error) });
  }
  rest();
  if (connections.get(key) === connection) connections.delete(key);
}

class DeadConnection extends Error {}

/**
 * Ends a connection that has given no sign of life for too long: neither a request for code nor an
 * upload ends by itself where packets get lost. `ended` rejects then, and when the person stops it.
 */
function watch(connection: AbortController) {
  const { signal } = connection;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  const alive = () => {
    rest();
    timer = setTimeout(() => connection.abort(new DeadConnection()), PATIENCE_MS);
  };
  alive();
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return { alive, ended, rest };
}

function failureOf(error: unknown): SendingFailure {
  const isLimit = error instanceof ApiError && error.code === 'LIMIT_REACHED';
  return { text: textOf(error), fields: refusedFields(error), isLimit };
}

function textOf(error: unknown): string {
  const isDead = error instanceof DeadConnection;
  const isNetwork = error instanceof ApiError && error.isNetwork;
  if ((isDead || isNetwork) && !navigator.onLine) return sendingTexts.offline;
  if (isDead) return sendingTexts.dead;
  return isNetwork ? sendingTexts.network : errorText(error, formTexts.failed);
}

/** Which fields the server refused; a mere sentence about files stands beside the photos. */
function refusedFields(error: unknown): SendingFailure['fields'] {
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
  const order = photos.map((photo) => ('imageId' in photo ? photo.imageId : NEW_PICTURE));
  form.append('pictures', order.join(','));
  return form;
}
