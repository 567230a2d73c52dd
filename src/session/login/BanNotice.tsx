import { Link } from '#src/shared/ui/Link.tsx';
import { dialogPath } from '#contract/paths.ts';
import { SUPPORT_ID, type Ban } from '#contract/session/session.ts';
import { banTexts } from '#src/session/texts.ts';
import styles from './BanNotice.module.css';

/** Tells banned users that they are banned, why, and where to write. */
export function BanNotice({ ban }: { ban: Ban }) {
  return (
    <section aria-label={banTexts.title} className={styles.notice}>
      <strong>{banTexts.title}</strong>
      {ban.reason !== '' && <span>{banTexts.reason(ban.reason)}</span>}
      <span>
        {banTexts.effect} <Link to={dialogPath(SUPPORT_ID)}>{banTexts.toSupport}</Link>
      </span>
    </section>
  );
}
