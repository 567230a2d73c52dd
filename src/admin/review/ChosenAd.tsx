import { AnyAdCard } from '#src/sections/AnyAdCard.tsx';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { editedItem } from './adChanges.ts';
import { classNames } from '#src/shared/classNames.ts';
import { bulkTexts } from './texts.ts';
import styles from './ChosenAd.module.css';

interface ChosenAdProps {
  item: AnyAd;
  /** Undefined while nothing is being chosen. */
  isChosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
}

/** The card of a waiting ad, with a checkbox while ads are being chosen. */
export function ChosenAd({ item, isChosen, onChoose }: ChosenAdProps) {
  const shown = editedItem(item);
  return (
    <li className={styles.item}>
      <AnyAdCard item={shown} />
      {isChosen !== undefined && (
        <label className={classNames(styles.choice, isChosen && styles.chosen)}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isChosen}
            aria-label={bulkTexts.choose(shown.ad.title)}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      )}
    </li>
  );
}
