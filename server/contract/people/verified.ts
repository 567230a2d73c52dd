import * as v from 'valibot';
import { isoTime } from '../fields.ts';

/** Who admins have verified a person to be. */
export const VERIFIED_KINDS = ['shelter', 'breeder', 'shop', 'vet'] as const;
export type VerifiedKind = (typeof VERIFIED_KINDS)[number];
export const verified = v.nullable(v.picklist(VERIFIED_KINDS));

/** A mark that a new name has suspended, until an admin decides again; `name` is the confirmed one. */
export const suspendedMark = v.object({
  kind: v.picklist(VERIFIED_KINDS),
  name: v.string(),
  at: isoTime,
});
export type SuspendedMark = v.InferOutput<typeof suspendedMark>;
