import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A component whose code comes when it is drawn, or before that when there is reason to expect it. */
export type Later<Props> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => Promise<unknown>;
};

interface Loaded<Props> {
  default: ComponentType<Props>;
}

export function later<Props = object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: Loaded<Props> | undefined;
  const preload = async () => (loaded ??= { default: await load() });
  // What is here already is handed over at once: a promise would show the fallback for a moment.
  const atOnce = {
    // oxlint-disable-next-line unicorn/no-thenable
    then: (take: (component: Loaded<Props> | undefined) => void) => take(loaded),
  } as PromiseLike<Loaded<Props>> as Promise<Loaded<Props>>;
  return Object.assign(
    lazy(() => (loaded ? atOnce : preload())),
    { preload },
  );
}
