import { FIRST_ANSWERS_ID, requestKey, type FirstAnswers } from '#contract/firstAnswers.ts';

/** After that the page is no longer new, and what came with it no longer fresh. */
const FRESH_MS = 5000;

let answers: FirstAnswers | undefined;
const startedAt = performance.now();

function readAnswers(): FirstAnswers {
  const text = document.querySelector(`#${FIRST_ANSWERS_ID}`)?.textContent;
  return text ? (JSON.parse(text) as FirstAnswers) : {};
}

/** The answer that came with the page, once and at the start only. */
export function takeFirstAnswer<Answer>(path: string, payload: unknown): Answer | undefined {
  if (performance.now() - startedAt > FRESH_MS) return undefined;
  answers ??= readAnswers();
  const key = requestKey(path, payload);
  const answer = answers[key] as Answer | undefined;
  delete answers[key];
  return answer;
}

/** The address that the page was served at; a start parameter of Telegram may lead elsewhere. */
const servedAt = window.location.pathname + window.location.search;

/** Whether the page brought answers along for this address. */
export function hasFirstAnswers({ pathname, search }: Location): boolean {
  answers ??= readAnswers();
  return servedAt === pathname + search && Object.keys(answers).length > 0;
}
