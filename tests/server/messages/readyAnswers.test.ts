import { expect, test } from 'vitest';
import type { PersonalData } from '#contract/profile/personalData.ts';
import {
  READY_ANSWER_MAX,
  READY_ANSWERS_MAX,
  type ReadyAnswer,
} from '#contract/messages/readyAnswers.ts';
import { fieldErrors } from '#contract/texts.ts';
import { readyAnswers } from '#server/messages/messages.table.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { testApp } from '#tests/support/testApp.ts';

const PATH = '/api/ready-answers';

test('answers are saved with the account, twenty at most, each once, and go with it', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const list = async () => (await anna.get<ReadyAnswer[]>(PATH)).body;
  expect(await list()).toEqual([]);
  for (const text of [' \n ', 'я'.repeat(READY_ANSWER_MAX + 1)]) {
    const { required, tooLong } = fieldErrors;
    expectValidationErrors(await anna.post(PATH, { text }), {
      text: text.trim() ? tooLong : required,
    });
  }
  const saved = await anna.post<ReadyAnswer>(PATH, { text: ' Да,\nпривит ' });
  expect(saved.body).toEqual({ id: expect.any(Number), text: 'Да,\nпривит' });
  expect((await anna.post(PATH, { text: 'Да,\nпривит' })).body).toEqual(saved.body);
  for (let number = 2; number <= READY_ANSWERS_MAX; number += 1) {
    expectOk(await anna.post(PATH, { text: `Ответ ${number}` }));
  }
  expectHttpError(await anna.post(PATH, { text: 'Лишний' }), 409);
  expect((await list()).map(({ text }) => text).slice(0, 2)).toEqual(['Ответ 20', 'Ответ 19']);

  const boris = await world.as('boris');
  expectHttpError(await boris.delete(`${PATH}/${saved.body.id}`), 404);
  expect((await boris.get(PATH)).body).toEqual([]);
  expectOk(await anna.delete(`${PATH}/${saved.body.id}`));
  expect(await list()).toHaveLength(READY_ANSWERS_MAX - 1);

  const { body } = await anna.get<PersonalData>('/api/my-data');
  expect(body.ready_answers).toEqual(await list());
  expectOk(await anna.post('/api/delete-account'));
  expect(await world.db.$count(readyAnswers)).toBe(0);
});
