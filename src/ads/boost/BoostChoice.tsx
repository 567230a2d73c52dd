import { useId } from 'react';
import type { BoostService, BoostStats } from '#contract/payments/payments.ts';
import type { BoostableSection } from '#contract/sections/sections.ts';
import { boostServiceNames } from '#contract/texts.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { priceOf } from './boosts.ts';
import { boostSheetTexts, boostLabels } from './texts.ts';
import styles from './BoostChoice.module.css';

const [pin, promote] = boostServiceNames;

interface BoostChoiceProps {
  section: BoostableSection;
  stats: BoostStats | undefined;
  value: BoostService;
  onChange: (service: BoostService) => void;
}

/** The two boost services with effect and price. */
export function BoostChoice({ section, stats, value, onChange }: BoostChoiceProps) {
  const id = useId();
  const labels = boostLabels[section];
  const isPinTaken = stats?.is_pin_taken ?? false;
  return (
    <fieldset className={styles.choices}>
      <legend className="visuallyHidden">{boostSheetTexts.service}</legend>
      {[promote, pin].map((service) => {
        const isTaken = service === pin && isPinTaken;
        return (
          <label key={service} className={styles.choice}>
            <input
              type="radio"
              name={id}
              checked={service === value}
              disabled={isTaken}
              onChange={() => onChange(service)}
              className={styles.radio}
            />
            <span className={styles.sign}>
              <Icon name={service === pin ? 'pin' : 'rocket'} size={22} />
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{boostSheetTexts.names[service]}</span>
              <span className={styles.about}>
                {isTaken ? labels.slotTaken : labels.about[service]}
              </span>
            </span>
            <span className={styles.price}>{priceOf(service, stats)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
