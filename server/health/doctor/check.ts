import { setTimeout } from 'node:timers/promises';
import { SECOND_MS } from '#contract/time.ts';

/** Says what is fine; throws an Advice when something is to be done. */
export type Check = () => Promise<string>;

/** What the operator is to do. */
export class Advice extends Error {}

export interface Finding {
  name: string;
  isFine: boolean;
  text: string;
}

/** Nothing outside is waited for longer. */
const WITHIN_MS = 10 * SECOND_MS;

/** The finding of one check; an error that it did not expect is one too. */
export async function runCheck(name: string, check: Check): Promise<Finding> {
  try {
    const late = setTimeout(WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Advice('no answer within ten seconds');
    });
    return { name, isFine: true, text: await Promise.race([check(), late]) };
  } catch (error) {
    return { name, isFine: false, text: (error as Error).message };
  }
}
