import { useEffect, useMemo } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import { squareImage } from '#contract/images.ts';
import { sectionPaths } from '#contract/paths.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useSettings } from '#src/shared/settings.ts';
import { viewOf, type AnyAd } from '#src/sections/sectionViews.ts';
import { opensTabs } from '#src/messenger/abilities.ts';
import { OutsideLink } from '#src/messenger/links/OutsideLink.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { adCards, useLinkedAd, useTextEnd } from './adCards.ts';
import { cutText, type AdLink, type OwnSite, type TextPart } from '#src/shared/text/textLinks.ts';
import styles from './MessageText.module.css';

/** Shared links use the site's public URL, which may differ from the current origin. */
export function useOwnSite(): OwnSite {
  const settings = useSettings();
  return useMemo(() => {
    const here = window.location.host;
    if (!settings) return { hosts: [here] };
    const hosts = [here, new URL(settings.public_url).host];
    return { hosts, bot: settings.bot_username || undefined };
  }, [settings]);
}

/** The text of a message with its links, and a card for each linked ad. */
export function MessageText({ text, own }: { text: string; own: OwnSite }) {
  const parts = cutText(text, own);
  const ads = new Map<string, AdLink>();
  for (const part of parts) {
    if (part.kind === 'ad') ads.set(`${part.ad.section} ${part.ad.id}`, part.ad);
  }
  return (
    <>
      <TextParts parts={parts} />
      {[...ads].map(([key, ad]) => (
        <LinkedAd key={key} link={ad} />
      ))}
    </>
  );
}

function TextParts({ parts }: { parts: TextPart[] }) {
  const end = useTextEnd(parts);
  const shown = parts.slice(0, end);
  if (end === 0) return null;
  return (
    <p className={styles.text}>
      {shown.map((part, index) =>
        part.kind === 'text' ? (
          // The parts of a message never change.
          <span key={index}>{index === end - 1 ? part.text.trimEnd() : part.text}</span>
        ) : (
          <MessageLink key={index} {...part} />
        ),
      )}
    </p>
  );
}

function MessageLink({
  text,
  url,
  path,
}: {
  text: string;
  url: string;
  path?: string | undefined;
}) {
  if (path === undefined) return <OutsideLink text={text} url={url} />;
  return (
    <Link to={path} {...newTab()} className={styles.link}>
      {text}
    </Link>
  );
}

/** In browsers the conversation stays open. */
const newTab = () => (opensTabs() ? ({ target: '_blank', rel: 'noopener' } as const) : {});

/** The card of an ad; nothing when the user may not see it. */
export function LinkedAd({ link }: { link: AdLink }) {
  const found = useLinkedAd(link);
  const { requestAd } = useActions(adCards);
  useEffect(() => requestAd(link), [requestAd, link]);
  if (found === 'gone') return null;
  if (!found) {
    return (
      <span className={styles.card}>
        <Skeleton width={56} height={56} radius={8} />
        <span className={styles.facts}>
          <Skeleton width={120} height={14} />
          <Skeleton width={70} height={14} />
        </span>
      </span>
    );
  }
  return <SmallAdCard item={found} />;
}

/** An ad with picture, title and price. */
export function SmallAdCard({ item }: { item: AnyAd }) {
  const { section, ad } = item;
  const [cover] = ad.images;
  return (
    <Link to={sectionPaths[section].ad(ad.id)} {...newTab()} className={styles.card}>
      <span className={styles.image}>
        <ImageWithFallback {...(cover && squareImage(cover))} alt="" shape="square" pawSize={28} />
      </span>
      <span className={styles.facts}>
        <span className={styles.title}>{ad.title}</span>{' '}
        <span className={styles.price}>{viewOf(item).price(ad)}</span>
      </span>
    </Link>
  );
}
