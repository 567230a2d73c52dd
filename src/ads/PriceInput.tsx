import { useState, type ComponentProps } from 'react';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { readPrice } from './readPrice.ts';

const LENGTH_MAX = 20;

/**
 * A control for whole roubles: passes on the digits of a price, and a text that is no price as it
 * is. What is typed stands there until the control is left.
 */
export function PriceInput({
  value,
  onChange,
  onBlur,
  ...rest
}: Omit<ComponentProps<typeof TextInput>, 'max' | 'clean'>) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      inputMode="numeric"
      max={LENGTH_MAX}
      {...rest}
      value={typed ?? value}
      onChange={(text) => {
        setTyped(text);
        onChange(readPrice(text) ?? text);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
