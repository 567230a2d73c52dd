import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { initDataText, loginQuery, tokenAnswer } from './session.ts';

export const loginByMax = defineEndpoint({
  method: 'post',
  path: '/api/auth/max',
  access: 'anyone',
  writes: true,
  summary: 'Silent login inside MAX',
  limit: 'login',
  query: loginQuery,
  body: v.object({ init_data: initDataText }),
  answer: tokenAnswer,
});
