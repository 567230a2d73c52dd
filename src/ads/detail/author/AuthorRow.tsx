import type { AdAuthor, BaseAd } from '#contract/ads/ads.ts';
import { paths } from '#contract/paths.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { VerifiedMark } from '#src/shared/ui/VerifiedMark.tsx';
import { AuthorFacts } from './AuthorFacts.tsx';
import { HelperAvatar } from './HelperAvatar.tsx';
import { authorTexts } from '#src/ads/detail/texts.ts';
import styles from './AuthorRow.module.css';

interface AuthorRowProps {
  ad: Pick<BaseAd, 'author' | 'author_name' | 'author_avatar' | 'author_verified'>;
  /** Comes later than the ad; the row keeps its height. */
  author: AdAuthor | undefined;
}

/** The author of an ad, with a link to the author's page. */
export const AuthorRow = ({ ad, author }: AuthorRowProps) => (
  <section aria-label={authorTexts.title}>
    <Link to={paths.user(ad.author)} className={styles.author}>
      <HelperAvatar
        userId={ad.author}
        name={ad.author_name}
        image={ad.author_avatar}
        size={44}
        hasHelped={author?.has_helped === true}
      />
      <div className={styles.who}>
        <div className={styles.line}>
          <h2 className={styles.title}>{ad.author_name}</h2>
          <VerifiedMark kind={ad.author_verified} />
        </div>
        {author && <AuthorFacts author={author} />}
      </div>
      <Icon name="chevron" size={18} className={styles.chevron} />
    </Link>
  </section>
);
