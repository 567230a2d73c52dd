import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { environment } from '#src/telegram/environment.ts';
import { adStartParam } from '#src/telegram/startParam.ts';
import { shareTexts } from './shareTexts.ts';
import { useShare } from './useShare.ts';
import styles from './ShareButtons.module.css';

interface ShareButtonsProps {
  section: SectionName;
  ad: { id: number; title: string };
}

/** Shares an ad; in a browser also offers the link that opens it in Telegram. */
export function ShareButtons({ section, ad }: ShareButtonsProps) {
  const { inTelegram, share } = useShare(
    sectionPaths[section].ad(ad.id),
    adStartParam(section, ad.id),
  );
  return (
    <div className={styles.buttons}>
      <Button
        mode="bezeled"
        isStretched
        before={<Icon name="share" size={20} />}
        onClick={() => share(ad.title)}
      >
        {shareTexts.share}
      </Button>
      {!environment.isInTelegram && inTelegram && (
        <a className={styles.telegram} href={inTelegram} target="_blank" rel="noopener noreferrer">
          {shareTexts.openInTelegram}
        </a>
      )}
    </div>
  );
}
