import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PetAd } from '#contract/sections/pets.ts';
import { paths } from '#contract/paths.ts';
import { OwnAdRow } from '#src/profile/OwnAdRow.tsx';
import { profileStore } from '#src/profile/profileStore.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { countOf } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { raiseToasts } from '#src/shared/ui/dom/publishHeight.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { ManyBar } from './ManyBar.tsx';
import { CHOSEN_MAX, useManyActions, type ManyAction } from './manyActions.ts';
import { Problems } from './Problems.tsx';
import { shelterTexts } from './texts.ts';
import styles from './PetList.module.css';

export type Tab = keyof typeof shelterTexts.tabs;
/** What waits for review is not acted on. */
const actionsOf: Readonly<Record<Tab, readonly ManyAction[]>> = {
  active: ['extend', 'reserve', 'end'],
  reserved: ['extend', 'free', 'end'],
  review: [],
  archive: ['extend'],
};

/** The pets of a tab by pages, of which several can be chosen. */
export function PetList({ tab, items }: { tab: Tab; items: readonly AnyAd[] }) {
  const { loadProfile } = useActions(profileStore);
  const { showError, showSuccess } = useToasts();
  const { running, failures, run } = useManyActions();
  const [ids, setIds] = useState<readonly number[]>([]);
  const pages = Math.max(1, Math.ceil(items.length / CHOSEN_MAX));
  const wanted = Number(new URLSearchParams(useLocation().search).get('page') ?? 1);
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  const shown = items.slice((page - 1) * CHOSEN_MAX, page * CHOSEN_MAX);
  const chosen = items.filter(({ ad }) => ids.includes(ad.id));
  const actions = actionsOf[tab];

  const choose = (id: number, isChosen: boolean) => {
    const others = chosen.map(({ ad }) => ad.id).filter((other) => other !== id);
    setIds(isChosen ? [...others, id].slice(0, CHOSEN_MAX) : others);
  };
  const act = async (action: ManyAction) => {
    const failed = await run(
      action,
      chosen.map(({ ad }) => ad as PetAd),
    );
    setIds(failed.map(({ id }) => id));
    const done = chosen.length - failed.length;
    if (failed.length > 0) {
      hapticError();
      showError(shelterTexts.failedToast(countOf(failed.length, shelterTexts.pets)));
    } else {
      hapticSuccess();
      showSuccess(shelterTexts.result(shelterTexts.done[action], countOf(done, shelterTexts.pets)));
    }
    await loadProfile();
  };

  if (items.length === 0) return <p className={styles.none}>{shelterTexts.none}</p>;
  return (
    <>
      <div className={styles.tools}>
        <div role="alert" className={styles.failures}>
          {failures.length > 0 && (
            <Problems title={shelterTexts.failed}>
              <ul className={styles.reasons}>
                {failures.map(({ id, title, text }) => (
                  <li key={id}>{shelterTexts.failure(title, text)}</li>
                ))}
              </ul>
            </Problems>
          )}
        </div>
        {actions.length > 0 && (
          <Button
            mode="plain"
            disabled={running !== undefined}
            onClick={() => setIds(chosen.length > 0 ? [] : shown.map(({ ad }) => ad.id))}
          >
            {chosen.length > 0 ? shelterTexts.chooseNone : shelterTexts.chooseAll}
          </Button>
        )}
      </div>
      <ul className={styles.rows}>
        {shown.map((item) => (
          <li key={item.ad.id} className={styles.row}>
            {actions.length > 0 && (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={ids.includes(item.ad.id)}
                  disabled={running !== undefined}
                  aria-label={shelterTexts.choose(item.ad.title)}
                  onChange={({ target }) => choose(item.ad.id, target.checked)}
                />
              </label>
            )}
            <OwnAdRow item={item} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={shelterTexts.pages} className={styles.pages}>
          {Array.from({ length: pages }, (_, index) => (
            <Link
              key={index}
              to={`${paths.shelterPets}?ads=${tab}&page=${index + 1}`}
              replace
              aria-label={shelterTexts.page(index + 1)}
              aria-current={index + 1 === page ? 'page' : undefined}
              className={styles.page}
            >
              {index + 1}
            </Link>
          ))}
        </nav>
      )}
      {chosen.length > 0 && (
        <div ref={raiseToasts} className={styles.bar}>
          <ManyBar
            pets={chosen.map(({ ad }) => ad as PetAd)}
            actions={actions}
            isArchive={tab === 'archive'}
            running={running}
            onAct={(action) => void act(action)}
          />
        </div>
      )}
    </>
  );
}
