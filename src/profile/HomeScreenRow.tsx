import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { homeScreenTexts } from '#src/messenger/texts.ts';
import { useHomeScreen } from '#src/messenger/useHomeScreen.ts';

/** Inside Telegram, while the app is not on the phone's home screen. */
export function HomeScreenRow() {
  const addToHomeScreen = useHomeScreen();
  if (!addToHomeScreen) return null;
  return <ActionRow icon={moreIcons.phone} label={homeScreenTexts.add} onClick={addToHomeScreen} />;
}
