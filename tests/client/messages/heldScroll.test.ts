import { expect, test } from 'vitest';
import {
  hasEndMoved,
  isNearEnd,
  wantedTop,
  type Held,
} from '#src/messages/conversation/history/heldScroll.ts';

const CLIENT = { clientHeight: 500 };
const atEnd = { ...CLIENT, scrollTop: 1500, scrollHeight: 2000 };
const heldEnd: Held = { kind: 'end', scrollTop: 1500 };
const heldMessage = { kind: 'message', key: '7', top: 40, scrollTop: 800 } as const;

test('the end is near within a line of a message', () => {
  expect(isNearEnd(atEnd)).toBe(true);
  expect(isNearEnd({ ...atEnd, scrollTop: 1441 })).toBe(true);
  expect(isNearEnd({ ...atEnd, scrollTop: 1440 })).toBe(false);
});

test('the end has moved when a message arrives or the keyboard opens, not when the user scrolls', () => {
  expect(hasEndMoved(heldEnd, { ...atEnd, scrollHeight: 2100 })).toBe(true);
  expect(hasEndMoved(heldEnd, { ...atEnd, clientHeight: 250 })).toBe(true);
  expect(hasEndMoved(heldEnd, { ...atEnd, scrollTop: 1000 })).toBe(false);
  expect(hasEndMoved(heldEnd, { ...atEnd, scrollHeight: 2030 })).toBe(false);
  expect(hasEndMoved(heldMessage, { ...atEnd, scrollHeight: 2100 })).toBe(false);
  expect(hasEndMoved(undefined, { ...atEnd, scrollHeight: 2100 })).toBe(false);
});

test('a message belongs where it was, moved by what the user has scrolled since', () => {
  expect(wantedTop(heldMessage, { ...atEnd, scrollTop: 800 })).toBe(40);
  expect(wantedTop(heldMessage, { ...atEnd, scrollTop: 830 })).toBe(10);
});
