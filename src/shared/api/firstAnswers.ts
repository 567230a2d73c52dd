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

/** Whether the page brought answers along: a page of the development server brings none. */
export function hasFirstAnswers(): boolean {
  answers ??= readAnswers();
  return Object.keys(answers).length > 0;
}
