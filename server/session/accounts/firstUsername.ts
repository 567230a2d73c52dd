import { cleanLine, codePoints } from '#contract/fields.ts';
import { USERNAME_MAX } from '#contract/session/session.ts';
import { cutName } from './cutName.ts';
import { hasContact, hasUsualCharacters, mixesAlphabets } from './nameLetters.ts';
import { isReservedName } from './reservedNames.ts';

/** How a messenger names its user. */
export interface AccountNames {
  first_name: string;
  last_name?: string | undefined;
  username?: string | undefined;
}

const isAllowed = (name: string): boolean =>
  name !== '' &&
  hasUsualCharacters(name) &&
  !mixesAlphabets(name) &&
  !hasContact(name) &&
  !isReservedName(name);

/** The name with the first letter of the last name; without it if that is no letter. */
function withInitial(firstName: string, lastName: string): string {
  const [initial] = /^\p{L}/u.exec(cleanLine(lastName)) ?? [];
  const name = `${cleanLine(firstName)} ${initial?.toLocaleUpperCase('ru')}.`;
  return initial && codePoints(name) <= USERNAME_MAX ? name : cutName(firstName);
}

/**
 * The name of a new user: the messenger's first name with the first letter of the last name, else the
 * username. Undefined when none is allowed.
 */
export const firstUsername = (names: AccountNames): string | undefined =>
  [
    withInitial(names.first_name, names.last_name ?? ''),
    cutName(names.first_name),
    cutName(names.username ?? ''),
  ].find(isAllowed);
