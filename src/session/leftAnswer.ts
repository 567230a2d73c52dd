/** Where VK ID's answer waits on the way back to the page that was left. */
export const ANSWER_KEY = 'vk-answer';

export const hasLeftAnswer = (): boolean => sessionStorage.getItem(ANSWER_KEY) !== null;
