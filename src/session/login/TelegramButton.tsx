import type { Settings } from '#contract/session/settings.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { SiteButton } from './SiteButton.tsx';
import { telegramTexts } from './siteTexts.ts';

interface TelegramButtonProps {
  settings: Settings;
  /** Called before the page is left. */
  onLeave: () => void;
}

/** Telegram's button where the page's policy forbids its widget: opens Telegram's login page. */
export function TelegramButton(props: TelegramButtonProps) {
  const plane = <Icon name={moreIcons.plane} size={24} />;
  return <SiteButton site="telegram" texts={telegramTexts} icon={plane} {...props} />;
}
