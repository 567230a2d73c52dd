import { useState } from 'react';
import type { PetAd } from '#contract/sections/pets.ts';
import { countOf } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { CHOSEN_MAX, outcomeOf, type ManyAction, type Running } from './manyActions.ts';
import { shelterTexts } from './texts.ts';
import styles from './ManyBar.module.css';

interface ManyBarProps {
  /** The chosen ones. */
  pets: readonly PetAd[];
  actions: readonly ManyAction[];
  /** What is extended there is published again. */
  isArchive: boolean;
  running: Running | undefined;
  onAct: (action: ManyAction) => void;
}

/** The actions on the chosen pets, or how far one has come. */
export function ManyBar({ pets, actions, isArchive, running, onAct }: ManyBarProps) {
  const [isEnding, setEnding] = useState(false);
  const outcomes = [...new Set(pets.map(outcomeOf))].map((one) => shelterTexts.outcomes[one]);
  const labels = {
    extend: isArchive ? shelterTexts.publishAgain : shelterTexts.extend,
    reserve: shelterTexts.reserve,
    free: shelterTexts.free,
    end: shelterTexts.end,
    hide: shelterTexts.outcomes.other,
  };
  const end = (action: ManyAction) => () => {
    setEnding(false);
    onAct(action);
  };
  return (
    <section className={styles.bar} aria-label={shelterTexts.actions}>
      <output className={styles.count}>
        {running
          ? shelterTexts.running(running.done, running.total)
          : shelterTexts.chosen(countOf(pets.length, shelterTexts.pets))}
        {!running && pets.length === CHOSEN_MAX && shelterTexts.most}
      </output>
      {actions.map((action, index) => (
        <Button
          key={action}
          mode={index === 0 ? 'filled' : 'bezeled'}
          disabled={running !== undefined}
          onClick={() => (action === 'end' ? setEnding(true) : onAct(action))}
        >
          {labels[action]}
        </Button>
      ))}
      <Sheet isOpen={isEnding} title={shelterTexts.endTitle} onClose={() => setEnding(false)}>
        <ActionList>
          <ActionRow icon="check" label={outcomes.join(' / ')} onClick={end('end')} />
          <ActionRow icon="close" label={shelterTexts.outcomes.other} onClick={end('hide')} />
        </ActionList>
      </Sheet>
    </section>
  );
}
