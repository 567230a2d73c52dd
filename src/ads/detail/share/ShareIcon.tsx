import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { useShare } from './useShare.ts';

interface ShareIconProps {
  /** What is shared: a path of the site and its equivalent in a messenger. */
  path: string;
  startParam: string;
  isCut: boolean;
  title: string;
  label: string;
}

/** The top bar's button that shares the screen. */
export function ShareIcon({ path, startParam, isCut, title, label }: ShareIconProps) {
  const share = useShare({ path, startParam, isCut });
  return <IconButton icon="share" label={label} onClick={() => share(title)} />;
}
