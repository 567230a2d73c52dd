import type { Dialog } from '#contract/messages/messages.ts';
import { unwrittenDialog } from '#contract/messages/unwrittenDialog.ts';
import { dialogPath, paths } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import type { Outbox, Outgoing } from '#src/messages/sync/outbox.ts';

export interface Row {
  dialog: Dialog;
  /** The message that failed or waits to be sent. */
  unsent: Outgoing | undefined;
}

/** In the address: the dialogs that are put away. */
const ARCHIVE = 'archive=1';
export const archivePath = `${paths.messages}?${ARCHIVE}`;
/** A dialog beside the archive. */
export const archivedPath = (otherId: number): string => `${dialogPath(otherId)}&${ARCHIVE}`;
export const isArchiveOpen = (search: string): boolean =>
  new URLSearchParams(search).has('archive');

/** The time of the last message, sent or unsent; null when there is none. */
export const timeOf = ({ dialog, unsent }: Row): string | null => unsent?.time ?? dialog.last_time;

const rank = (row: Row): number =>
  row.dialog.user_id === SUPPORT_ID ? Infinity : Date.parse(timeOf(row) ?? '') || 0;

/** The rows of the list with their unsent messages: support first, then the newest. */
export function rowsOf(dialogs: readonly Dialog[], outbox: Outbox): Row[] {
  const known = new Set(dialogs.map(({ user_id: id }) => id));
  const unsentOf = (id: number): Outgoing | undefined =>
    outbox[id]?.findLast(({ status }) => status === 'failed') ??
    outbox[id]?.findLast(({ status }) => status === 'waiting');
  const rows = dialogs.map((dialog) => ({ dialog, unsent: unsentOf(dialog.user_id) }));
  for (const id of Object.keys(outbox).map(Number)) {
    const unsent = unsentOf(id);
    // The server knows no dialog yet.
    if (unsent && !known.has(id)) rows.push({ dialog: unwrittenDialog(id, ''), unsent });
  }
  rows.sort((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first === second ? 0 : second - first;
  });
  return rows;
}
