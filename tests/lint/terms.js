import { basename } from 'node:path';

/**
 * Terms that this project does not use, and what it says instead. A term is a regular expression for
 * whole words; `drawPage` has the words draw and page.
 */

/** In identifiers, file names, comments and documents. */
const EVERYWHERE = [
  ['anew', 'again'],
  ['askers?', 'client'],
  ['bulletins?', 'event bus'],
  ['deeds?', 'audit entry'],
  ['doors?', 'request guard'],
  ['(?<!user )journeys?', 'round trip'],
  ['mend(?:s|ed|ing)?', 'update, patch or fix'],
  ['refus(?:e|es|ed|ing|als?)', 'reject, HttpError or ValidationError'],
  ['settl(?:ing|ement)', 'payment reconciliation'],
  ['towns?', 'city'],
  ['unhang', 'close'],
  ['verdicts?', 'decision'],
  ['whatever|whoever|nobody', 'plain words'],
];

/** In identifiers and file names: in prose they have their ordinary meaning. */
const NAMES = [
  ['bells?', 'control socket, requestBackup'],
  ['kept', 'cached'],
  ['lift(?:s|ed|ing)?', 'boosted'],
  ['moments?', 'timestamp'],
  ['person|persons|people', 'user'],
  ['rooms?', 'module, or disk space'],
  ['seats?', 'reserved account'],
  ['asks?', 'fetch, request or query'],
];

/** Whole names. */
const EXACT = [
  [
    'asDrawn|draw(?:Page|Screen|App|List)s?|first(?:Answers|Screens)|FirstPage',
    'render, hydration data',
  ],
  ['PIECES', 'chunk groups'],
  ['WITHIN', 'internal request'],
  ['Later', 'lazyWithPreload'],
  ['busyUntil', 'theoretical arrival time'],
  ['CardBlock|useFarAway', 'windowing'],
  ['keepPlace|useKept(?:Place|Scroll)', 'scroll restoration'],
  ['RefSheet|lockRef', 'catalog entry'],
  ['createReserving', 'checkout'],
];

const FILE_NAMES = [
  ['refs', 'catalog'],
  ['words|[a-z]+Words', 'format or labels'],
];

/** In comments and documents. */
const PHRASES = [
  ['of (?:its|their) own accord', 'plain words'],
  ['what is to be', 'plain words'],
  ['for there (?:are|is)', 'because'],
];

/** JSON keys of the API keep their names. */
const WIRE_NAMES = new Set(['person', 'person_id', 'verdict']);

const compile = (terms, wrap) => terms.map(([term, instead]) => ({ pattern: wrap(term), instead }));
const asWhole = (term) => new RegExp(`^(?:${term})$`, 'u');
const inProse = (term) => new RegExp(`\\b(?:${term})\\b`, 'iu');

const inNames = compile([...EVERYWHERE, ...NAMES], asWhole);
const exactly = compile(EXACT, asWhole);
const fileNames = compile(FILE_NAMES, asWhole);
const prose = compile([...EVERYWHERE, ...PHRASES], inProse);

const wordsOf = (name) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/gu) ?? [];

const sentence = (found, instead) => `"${found}" is not a term of this project: ${instead}.`;

/** What is wrong with an identifier, or undefined. */
export function wrongName(name) {
  if (WIRE_NAMES.has(name)) return undefined;
  const whole = exactly.find(({ pattern }) => pattern.test(name));
  if (whole) return sentence(name, whole.instead);
  for (const word of wordsOf(name)) {
    const found = inNames.find(({ pattern }) => pattern.test(word.toLowerCase()));
    if (found) return sentence(word, found.instead);
  }
  return undefined;
}

/** What is wrong with a file's name, or undefined. */
export function wrongFileName(path) {
  const [name = ''] = basename(path).split('.');
  const found = fileNames.find(({ pattern }) => pattern.test(name));
  return found ? sentence(name, found.instead) : wrongName(name);
}

/** What is wrong with a comment or a document, or undefined. */
export function wrongProse(text) {
  for (const { pattern, instead } of prose) {
    const found = pattern.exec(text);
    if (found) return sentence(found[0], instead);
  }
  return undefined;
}
