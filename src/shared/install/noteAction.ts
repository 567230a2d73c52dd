import type { Stores } from '#src/shared/stores/stores.ts';

/** Call it when somebody has used the site: whoever does so again is invited to install it. */
export function noteAction(stores: Stores): void {
  import('./installStore.ts')
    .then(({ installStore }) => stores.get(installStore).noteAction())
    .catch(() => {});
}
