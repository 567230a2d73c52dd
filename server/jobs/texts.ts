import { DORMANT_NOTICE_DAYS } from '#contract/retention.ts';

export const jobTexts = {
  dormant: `Здравствуйте! Вы давно не заходили на petskod. Мы не храним данные дольше, чем нужно, поэтому через ${DORMANT_NOTICE_DAYS} дней удалим ваш аккаунт вместе с объявлениями. Если хотите его сохранить, просто войдите на сервис — больше ничего делать не нужно.`,
};
