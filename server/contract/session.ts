import * as v from 'valibot';

export const USERNAME_MAX = 20;
export const INIT_DATA_MAX = 8192;

/** Support is user 0, the administrator user 1; everyone else counts from 1000. */
export const SUPPORT_ID = 0;
export const ADMIN_ID = 1;
export const FIRST_USER_ID = 1000;
export const isAdminId = (userId: number): boolean => userId === SUPPORT_ID || userId === ADMIN_ID;

export const initDataBody = v.object({
  initData: v.pipe(v.string(), v.minLength(1), v.maxLength(INIT_DATA_MAX)),
});
export const tokenAnswer = v.object({ token: v.string() });
export const tokenPayload = v.object({ user_id: v.number() });
export const currentUser = v.object({
  user_id: v.number(),
  username: v.string(),
  is_admin: v.boolean(),
});
export type CurrentUser = v.InferOutput<typeof currentUser>;
