import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method; Safari has ended its composition by then and says 229. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
