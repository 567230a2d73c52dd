import type { ComponentType, FunctionComponent } from 'react';
import { Screen } from './Screen.tsx';

/** A screen that is nothing but a title and its content. */
export function titled(title: string, Content: ComponentType): FunctionComponent {
  return () => (
    <Screen title={title}>
      <Content />
    </Screen>
  );
}
