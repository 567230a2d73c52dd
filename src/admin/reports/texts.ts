import { quoted } from '#contract/quoted.ts';
import type { Consequence } from '#contract/admin/adminReports.ts';
import type { ReportDecision, ReportKind, ReportState } from '#contract/reports.ts';

export const reportsTexts = {
  title: 'Жалобы',
  loading: 'Загружаем жалобы…',
  show: 'Какие жалобы',
  states: { new: 'Новые', '': 'Все' },
  none: 'Новых жалоб нет — всё спокойно',
  noneAtAll: 'Жалоб ещё не было',
  toHub: 'К списку разделов',
  kinds: {
    ad: 'Объявление',
    user: 'Пользователь',
    message: 'Сообщение',
    sighting: 'Рассказ о встрече с питомцем',
  } satisfies Record<ReportKind, string>,
  count: ['жалоба на это', 'жалобы на это', 'жалоб на это'],
  decidedStates: {
    accepted: 'Обоснована',
    declined: 'Отклонена',
    closed: 'Закрыта: жаловаться больше не на что',
  } satisfies Record<Exclude<ReportState, 'new'>, string>,
  deleted: 'Удалено',
  messageGone: 'Сообщения уже нет, вот что в нём было:',
  context: 'Сообщения вокруг',
  reported: 'На это сообщение пожаловались',
  seen: (place: string, time: string) => `${place}, ${time}`,
  photo: 'Фото с места встречи',
  reports: 'Жалобы',
  targets: 'На что жалуются',
  noText: 'Без пояснений',
  history: (all: string, accepted: number) => `${all}, обоснованных ${accepted}`,
  reportsAgainst: ['жалоба', 'жалобы', 'жалоб'],
  bans: ['блокировка', 'блокировки', 'блокировок'],
  gone: 'Пользователь удалил аккаунт',
  toAd: 'К объявлению',
  toUser: 'Блокировка и объявления',
  actions: { accepted: 'Обоснована', declined: 'Отклонить' } satisfies Record<
    ReportDecision,
    string
  >,
  acceptTitle: 'Что дальше?',
  consequence: 'Что следует из жалобы',
  consequences: {
    none: 'Ничего, только поблагодарить',
    delete: 'Удалить объявление',
    hide: 'Снять объявление с публикации',
    ban: 'Заблокировать пользователя',
    delete_and_ban: 'Удалить объявление и заблокировать автора',
  } satisfies Record<Consequence | 'none', string>,
  consequenceReason: 'Причина',
  consequenceReasonHint: 'Её прочитает автор',
  reasonNeeded: 'Напишите причину',
  accept: 'Жалоба обоснована',
  decisionOn: (title: string) => `Решение по жалобе ${quoted(title)}`,
  deciding: { accepted: 'Жалоба обоснована:', declined: 'Отклоняем жалобу:' } satisfies Record<
    ReportDecision,
    string
  >,
  alreadyDecided: (title: string, detail: string) => `${quoted(title)}: ${detail}`,
  notSent: (title: string, detail: string) => `Жалоба ${quoted(title)} вернулась: ${detail}`,
} as const;
