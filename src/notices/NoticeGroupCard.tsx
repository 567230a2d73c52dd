import { useState } from 'react';
import { squareImage } from '#contract/images.ts';
import type { Notice, NoticeKind } from '#contract/notices.ts';
import { countOf, formatDateTime } from '#src/shared/text/format.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import type { NoticeGroup } from './noticeGroups.ts';
import { kindTexts, noticesTexts } from './texts.ts';
import styles from './NoticeGroupCard.module.css';

interface NoticeGroupCardProps {
  notices: NoticeGroup['notices'];
  onOff: (kind: NoticeKind) => void;
}

/** What is new about one ad or user: leads there and unfolds what came before. */
export function NoticeGroupCard({ notices, onOff }: NoticeGroupCardProps) {
  const [newest, ...older] = notices;
  const unread = notices.filter((notice) => !notice.is_read).length;
  const kinds = [...new Set(notices.map(({ kind }) => kind))];
  const [isUnfolded, setUnfolded] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const title = newest.about?.title ?? kindTexts[newest.kind];
  const isBySearch = newest.kind === 'saved_search' && newest.about !== null;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <Link to={newest.link} className={styles.link}>
          <Picture about={newest.about} />
          <span className={styles.facts}>
            <span className={styles.line}>
              <span className={styles.title}>{isBySearch ? noticesTexts.bySearch : title}</span>
              {unread > 0 && (
                <span className={styles.unread}>
                  <span aria-hidden="true">{unread}</span>
                  <span className="visuallyHidden">{noticesTexts.unread(unread)}</span>
                </span>
              )}
            </span>
            <span className={styles.text}>{isBySearch ? title : newest.text}</span>
            <Time of={newest} />
          </span>
        </Link>
        <IconButton
          icon="more"
          label={noticesTexts.menuOf(title)}
          aria-haspopup="dialog"
          className={styles.more}
          onClick={() => setMenuOpen(true)}
        />
      </div>
      {older.length > 0 && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          className={styles.unfold}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? noticesTexts.fold : noticesTexts.older(countOf(older.length, FORMS))}
        </button>
      )}
      {isUnfolded && (
        <ul className={styles.older}>
          {older.map((notice) => (
            <li key={notice.id}>
              <Link to={notice.link} className={styles.facts}>
                <span className={styles.text}>{notice.text}</span>
                <Time of={notice} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Sheet isOpen={isMenuOpen} title={title} onClose={() => setMenuOpen(false)}>
        <ActionList>
          {kinds.map((kind) => (
            <ActionRow
              key={kind}
              icon={moreIcons.block}
              label={noticesTexts.off}
              note={kindTexts[kind]}
              onClick={() => {
                setMenuOpen(false);
                onOff(kind);
              }}
            />
          ))}
        </ActionList>
      </Sheet>
    </article>
  );
}

const FORMS = noticesTexts.forms;

const Time = ({ of }: { of: Notice }) => (
  <span className={styles.time}>
    <LocalTime time={of.created} format={formatDateTime} />
  </span>
);

/** The photo of an ad, or a user's avatar. */
function Picture({ about }: { about: Notice['about'] }) {
  if (about?.kind === 'user') {
    return <Avatar userId={about.id} name={about.title} image={about.image} />;
  }
  return (
    <span className={styles.image}>
      <ImageWithFallback {...(about?.image && squareImage(about.image))} alt="" shape="square" />
    </span>
  );
}
