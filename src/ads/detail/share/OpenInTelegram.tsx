import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { environment } from '#src/telegram/environment.ts';
import { adStartParam } from '#contract/startParam.ts';
import { shareTexts } from './shareTexts.ts';
import { useShare } from './useShare.ts';
import styles from './OpenInTelegram.module.css';

/** In a browser, the link that opens the ad inside Telegram. */
export function OpenInTelegram({ section, adId }: { section: SectionName; adId: number }) {
  const { inTelegram } = useShare(sectionPaths[section].ad(adId), adStartParam(section, adId));
  if (environment.isInTelegram || !inTelegram) return null;
  return (
    <a className={styles.link} href={inTelegram} target="_blank" rel="noopener noreferrer">
      {shareTexts.openInTelegram}
    </a>
  );
}
