import { requestKey, type FirstAnswers } from '#contract/firstAnswers.ts';

/** After that the page is no longer new, and what came with it no longer fresh. */
const FRESH_MS = 5000;

let answers: FirstAnswers = {};
let since = 0;

/** What has come with the page. */
export function bringFirstAnswers(brought: FirstAnswers): void {
  answers = { ...brought };
  since = performance.now();
}

/** The answer that came with the page, once and at the start only. */
export function takeFirstAnswer<Answer>(path: string, payload: unknown): Answer | undefined {
  if (performance.now() - since > FRESH_MS) return undefined;
  const key = requestKey(path, payload);
  const answer = answers[key] as Answer | undefined;
  delete answers[key];
  return answer;
}
