import type { VerifiedKind } from './verified.ts';

export const verifiedNames: Readonly<Record<VerifiedKind, string>> = {
  shelter: 'Приют',
  breeder: 'Питомник',
  shop: 'Магазин',
  vet: 'Клиника',
};
