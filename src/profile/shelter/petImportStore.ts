import { importPets, TABLE_BYTES_MAX } from '#contract/sections/petImport.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
// Loaded with the screen, because the connection may be lost when the table is sent.
import '#src/shared/api/upload.ts';
import { readDraft, writeDraft } from '#src/shared/hooks/useDraft.ts';
import { newKey } from '#src/shared/newKey.ts';
import { photoErrors } from '#src/shared/photos/photoErrorTexts.ts';
import { PhotoError, shrinkPhoto } from '#src/shared/photos/shrinkPhoto.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { importTexts } from './texts.ts';

/** The idempotency key of a table whose answer has not come. */
const KEY_NAME = 'typed-pet-import';

/** What is wrong with a line, by field. */
export interface LineErrors {
  line: number;
  errors: Readonly<Record<string, string>>;
}

interface PetImportState {
  table: File | undefined;
  /** Made smaller, under the names that the table has. */
  photos: readonly File[];
  /** How many pets the table has; undefined until it is checked without errors. */
  count: number | undefined;
  wrong: readonly LineErrors[];
  problem: string | undefined;
  /** The uploaded share, 0 to 1. */
  progress: number | undefined;
  isPreparing: boolean;
}
const empty: PetImportState = {
  table: undefined,
  photos: [],
  count: undefined,
  wrong: [],
  problem: undefined,
  progress: undefined,
  isPreparing: false,
};
const unchecked = { count: undefined, wrong: [], problem: undefined };

/** A copy: the browser sends no file that has been changed since it was chosen. */
const copyOf = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, { type: file.type });

/** A table of pets with photos, kept until the server has taken it. */
export function petImportStore(stores: Stores) {
  const state = stores.createState<PetImportState>('petImport', empty);
  const session = stores.get(sessionStore);
  const userId = () => session.state.getState().userId;

  function formOf(isDryRun: boolean): FormData {
    const { table, photos } = state.getState();
    const form = new FormData();
    form.append('dry_run', isDryRun ? '1' : '0');
    if (table) form.append('table', table, table.name);
    for (const photo of photos) form.append('images', photo, photo.name);
    return form;
  }

  async function send(isDryRun: boolean, idempotencyKey?: string): Promise<number | undefined> {
    state.setState({ ...unchecked, progress: 0 });
    try {
      const { count, rows } = await stores.api.sendForm(importPets, formOf(isDryRun), {
        onProgress: (progress) => state.setState({ progress }),
        ...(idempotencyKey && { idempotencyKey }),
      });
      const wrong = rows.filter(({ errors }) => Object.keys(errors).length > 0);
      if (wrong.length === 0) return count;
      state.setState({ wrong });
    } catch (error) {
      const isLost = error instanceof ApiError && error.isNetwork && !isDryRun;
      const problem = isLost ? importTexts.lost : errorText(error, importTexts.failed);
      state.setState({ problem });
      if (error instanceof ApiError && error.status === 409) forgetKey();
    } finally {
      state.setState({ progress: undefined });
    }
    return undefined;
  }
  const forgetKey = () => writeDraft(KEY_NAME, userId(), undefined);

  let owner: number | undefined;

  return {
    state,

    /** Another user begins with nothing. */
    begin(): void {
      if (owner !== userId()) state.setState(empty);
      owner = userId();
    },

    async chooseTable(file: File): Promise<void> {
      if (file.size > TABLE_BYTES_MAX) {
        state.setState({ ...unchecked, problem: importTexts.tooLarge });
        return;
      }
      try {
        state.setState({ ...unchecked, table: await copyOf(file) });
      } catch {
        state.setState({ ...unchecked, problem: importTexts.unreadable });
      }
    },

    /** Photos of the same name replace those chosen before. */
    async addPhotos(files: readonly File[]): Promise<void> {
      state.setState({ ...unchecked, isPreparing: true });
      for (const file of files) {
        try {
          const blob = await shrinkPhoto(file);
          const photo = new File([blob], file.name, { type: blob.type });
          state.setState(({ photos }) => ({
            photos: [...photos.filter(({ name }) => name !== file.name), photo],
          }));
        } catch (error) {
          if (!(error instanceof PhotoError)) throw error;
          state.setState({ problem: photoErrors[error.problem](file.name) });
        }
      }
      state.setState({ isPreparing: false });
    },

    dropPhotos: (): void => state.setState({ ...unchecked, photos: [] }),

    /** Asks the server what is wrong with the table; nothing is written. */
    async check(): Promise<void> {
      const count = await send(true);
      state.setState({ count });
    },

    /** Returns how many pets were added; undefined when none were. */
    async sendTable(): Promise<number | undefined> {
      const key = readDraft<string>(KEY_NAME, userId()) ?? newKey();
      writeDraft(KEY_NAME, userId(), key);
      const { count: checked } = state.getState();
      const count = await send(false, key);
      if (count === undefined) {
        // It can be sent again as it is, unless lines are wrong.
        const { wrong } = state.getState();
        state.setState({ count: wrong.length > 0 ? undefined : checked });
        return undefined;
      }
      forgetKey();
      state.setState(empty);
      return count;
    },
  };
}
