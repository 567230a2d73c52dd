import { runCheck, type Finding } from './check.ts';
import { machineChecks } from './machine.ts';
import { outsideChecks, type Outside } from './outside.ts';

/** Looks at machine and site; all at once, because each waits for another answer. */
export const examine = (outside: Outside): Promise<Finding[]> =>
  Promise.all(
    Object.entries({ ...machineChecks(outside.config), ...outsideChecks(outside) }).map(
      ([name, check]) => runCheck(name, check),
    ),
  );

export const lineOf = ({ name, isFine, text }: Finding): string =>
  `${isFine ? 'ok  ' : 'FAIL'}  ${name}: ${text}`;
