import { useState } from 'react';
import { useHydratedValue } from './useHydratedValue.ts';

const yes = () => true;
const no = () => false;

/** Whether the server has rendered this component; stays so until it unmounts. */
export function useWasServerRendered(): boolean {
  const [wasServerRendered] = useState(useHydratedValue(no, yes));
  return wasServerRendered;
}
