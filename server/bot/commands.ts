import { dialogPath, paths } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { pathOfStartParam } from '#contract/startParam.ts';
import type { NoticeButton } from '#server/notices/buttons.ts';
import { botTexts } from './texts.ts';

/** What the bot of a messenger answers. */
export interface Reply {
  text: string;
  buttons: NoticeButton[][];
}

const reply = (text: string, label: string, path: string): Reply => ({
  text,
  buttons: [[{ text: label, path }]],
});

/**
 * The commands of the bots, with what follows the command.
 * @param hasNotices the bot sends notices
 */
export function commandsOf(
  hasNotices: boolean,
): Record<'start' | 'help' | 'support' | 'paysupport' | 'settings', (rest?: string) => Reply> {
  const { start, help } = hasNotices ? botTexts : botTexts.withoutNotices;
  return {
    start(startParam) {
      const path = pathOfStartParam(startParam);
      return path
        ? reply(botTexts.startAt, botTexts.openPlace, path)
        : reply(start, botTexts.open, paths.home);
    },
    help: () => reply(help, botTexts.open, paths.home),
    support: () => reply(botTexts.support, botTexts.writeSupport, dialogPath(SUPPORT_ID)),
    paysupport: () => reply(botTexts.paySupport, botTexts.writeSupport, dialogPath(SUPPORT_ID)),
    settings: () => reply(botTexts.settings, botTexts.toSettings, paths.noticeSettings),
  };
}

export const unknownText: Reply = { text: botTexts.unknown, buttons: [] };
