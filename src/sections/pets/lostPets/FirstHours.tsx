import { useState } from 'react';
import { useUserId } from '#src/session/sessionStore.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';
import { soughtTexts } from './soughtTexts.ts';
import styles from './LostPetFields.module.css';

type Step = keyof typeof soughtTexts.steps;
const STEPS = Object.keys(soughtTexts.steps) as Step[];

/** What helps in the first hours after a loss; what is done is remembered for each ad. */
export function FirstHours({ adId }: { adId: number }) {
  const userId = useUserId();
  const name = `first-hours-${adId}`;
  const [done, setDone] = useState<readonly string[]>(() =>
    (readStored(name, userId) ?? '').split(' '),
  );
  const toggle = (step: Step) => {
    const next = done.includes(step) ? done.filter((one) => one !== step) : [...done, step];
    setDone(next);
    store(name, userId, next.join(' '));
  };
  return (
    <section className={styles.panel} aria-label={soughtTexts.firstHours}>
      <h2 className={styles.title}>{soughtTexts.firstHours}</h2>
      <ul className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <label className={styles.step}>
              <input type="checkbox" checked={done.includes(step)} onChange={() => toggle(step)} />
              {soughtTexts.steps[step]}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
