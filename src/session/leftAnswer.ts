/** Where a login page's answer waits on the way back to the page that was left. */
export const ANSWER_KEY = 'login-answer';

export const hasLeftAnswer = (): boolean => sessionStorage.getItem(ANSWER_KEY) !== null;
