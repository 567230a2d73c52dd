import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { useShare } from './useShare.ts';

interface ShareIconProps {
  /** What is shared: a path of the site and its equivalent in Telegram. */
  path: string;
  startParam: string;
  isCutInTelegram: boolean;
  title: string;
  label: string;
}

/** The top bar's button that shares the screen. */
export function ShareIcon({ path, startParam, isCutInTelegram, title, label }: ShareIconProps) {
  const { share } = useShare({ path, startParam, isCutInTelegram });
  return <IconButton icon="share" label={label} onClick={() => share(title)} />;
}
