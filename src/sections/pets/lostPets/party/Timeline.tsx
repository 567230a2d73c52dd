import { removeSearchNote, type SearchEvent } from '#contract/matches/searchParty.ts';
import { ReportMenu } from '#src/reports/ReportMenu.tsx';
import { Cautions } from '#src/shared/cautions/Cautions.tsx';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { Icon, type IconName, type IconPath } from '#src/shared/ui/Icon.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { partyTexts } from './partyTexts.ts';
import styles from './Timeline.module.css';

const ICONS: Record<SearchEvent['kind'], IconName | IconPath> = {
  posted: moreIcons.flag,
  shared: 'share',
  sighting: 'eye',
  searched: moreIcons.place,
  match: 'paw',
};

interface TimelineProps {
  events: readonly SearchEvent[];
  /** The viewer is the owner of the pet, who removes every note. */
  isOwn: boolean;
  isEnded: boolean;
  onChanged: () => Promise<void>;
}

/** What has happened in the search, newest first. */
export function Timeline({ events, isOwn, isEnded, onChanged }: TimelineProps) {
  return (
    <section className={styles.panel} aria-label={partyTexts.timeline}>
      <h2 className={styles.heading}>{partyTexts.timeline}</h2>
      <ol className={styles.events}>
        {events.map((event) => (
          <Event
            key={`${event.kind} ${event.at} ${event.note?.id}`}
            event={event}
            isOwn={isOwn}
            onChanged={onChanged}
          />
        ))}
      </ol>
      {events.length === 1 && !isEnded && <p className={styles.alone}>{partyTexts.alone}</p>}
    </section>
  );
}

function Event({
  event: { kind, at, place, text, by, note },
  isOwn,
  onChanged,
}: Pick<TimelineProps, 'isOwn' | 'onChanged'> & { event: SearchEvent }) {
  return (
    <li className={styles.event}>
      <span className={styles[kind]}>
        <Icon name={ICONS[kind]} size={18} />
      </span>
      <div className={styles.what}>
        <h3 className={styles.title}>
          {partyTexts.kinds[kind]}
          {place && <span className={styles.place}>{place}</span>}
        </h3>
        {text && <p className={styles.text}>{text}</p>}
        {note && <Cautions kinds={note.cautions} />}
        <p className={styles.note}>
          {formatDateTime(at)}
          {by && `, ${by}`}
        </p>
      </div>
      {note && (
        <NoteAction
          note={note}
          place={place ?? partyTexts.somewhere}
          isOwn={isOwn}
          onChanged={onChanged}
        />
      )}
    </li>
  );
}

/** Its author and the owner of the pet remove a note; all but its author report it. */
function NoteAction({
  note: { id, is_own: isByViewer },
  place,
  isOwn,
  onChanged,
}: Pick<TimelineProps, 'isOwn' | 'onChanged'> & {
  note: NonNullable<SearchEvent['note']>;
  place: string;
}) {
  const { api } = useStores();
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const remove = () =>
    submit(async () => {
      await api.fetch(removeSearchNote, { params: { id } });
      showSuccess(partyTexts.removed);
      await onChanged();
    });
  if (!isByViewer) {
    return (
      <ReportMenu
        target={{ kind: 'sighting', id }}
        label={partyTexts.menu(place)}
        title={place}
        action={
          isOwn
            ? { icon: moreIcons.trash, label: partyTexts.remove, onClick: () => void remove() }
            : undefined
        }
      />
    );
  }
  return (
    <IconButton
      icon={moreIcons.trash}
      className={styles.remove}
      label={partyTexts.removeOwn(place)}
      disabled={isBusy}
      onClick={() => void remove()}
    />
  );
}
