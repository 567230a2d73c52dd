import type { ComponentProps } from 'react';
import { PRICE_MAX } from '#contract/ads.ts';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';

const DIGITS = String(PRICE_MAX).length;

/** «1 500,50» is 1500. */
const roubles = (text: string): string =>
  text.replace(/[.,]\d{1,2}(?=\D*$)/u, '').replaceAll(/\D/gu, '');

/** A control for whole roubles. */
export const PriceInput = (props: Omit<ComponentProps<typeof TextInput>, 'max' | 'clean'>) => (
  <TextInput inputMode="numeric" max={DIGITS} clean={roubles} {...props} />
);
