import { Link } from '#src/shared/ui/Link.tsx';
import type { UserInfo } from '#contract/admin/admin.ts';
import { countOf, formatDay } from '#src/shared/text/format.ts';
import { paths } from '#contract/paths.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { authorTexts } from './texts.ts';
import styles from './AuthorStrip.module.css';
import rows from '#src/admin/rows.module.css';

/**
 * The author of an ad: sign-up date, numbers of ads and rejections, ban. Links to the user's
 * screen.
 */
export function AuthorStrip({ author }: { author: UserInfo }) {
  const { username, since, total_ads: ads, published, rejected, banned } = author;
  return (
    <Link to={paths.adminUser(author.user_id)} className={styles.strip}>
      <Avatar userId={author.user_id} name={username} size={44} />
      <span className={rows.text}>
        <span className={rows.name}>{username}</span>
        <span className={styles.note}>
          {authorTexts.facts(
            formatDay(since),
            countOf(ads, authorTexts.ads),
            countOf(published, authorTexts.published),
          )}
        </span>
        {(rejected > 0 || banned || author.total_keys <= 1) && (
          <span className={styles.badges}>
            {banned && <Badge tone="red">{authorTexts.banned}</Badge>}
            {rejected > 0 && <Badge>{countOf(rejected, authorTexts.rejected)}</Badge>}
            {author.total_keys <= 1 && <Badge tone="blue">{authorTexts.first}</Badge>}
          </span>
        )}
      </span>
      <Icon name="chevron" size={20} className={rows.arrow} />
    </Link>
  );
}
