import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from '#src/shared/text/copyText.ts';

let copied: string | undefined;
let isAllowed: boolean;

beforeEach(() => {
  copied = undefined;
  isAllowed = true;
  vi.stubGlobal('navigator', {
    clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) },
  });
  Object.assign(document, {
    execCommand: () => {
      const area = document.activeElement as HTMLTextAreaElement;
      copied = area.value.slice(area.selectionStart, area.selectionEnd);
      return isAllowed;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

test('a frame without the permission copies what it selects', async () => {
  document.body.innerHTML = '<button>Скопировать</button>';
  document.querySelector('button')?.focus();
  expect(await copyText('https://petskod.test/post/1')).toBe(true);
  expect(copied).toBe('https://petskod.test/post/1');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(document.querySelector('button'));
});

test('under a sheet the text is selected inside of it', async () => {
  document.body.innerHTML = '<dialog open><button>Скопировать</button></dialog>';
  const inSheet: (Element | null)[] = [];
  Object.assign(document, {
    execCommand: () => {
      inSheet.push(document.querySelector('dialog textarea'));
      return true;
    },
  });
  expect(await copyText('текст')).toBe(true);
  expect(inSheet[0]).not.toBeNull();
});

test('a browser that copies nothing is told of', async () => {
  isAllowed = false;
  expect(await copyText('текст')).toBe(false);
});
