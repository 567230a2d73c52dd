import * as v from 'valibot';

/** Who admins have verified a person to be. */
export const VERIFIED_KINDS = ['shelter', 'breeder', 'shop', 'vet'] as const;
export type VerifiedKind = (typeof VERIFIED_KINDS)[number];
export const verified = v.nullable(v.picklist(VERIFIED_KINDS));
