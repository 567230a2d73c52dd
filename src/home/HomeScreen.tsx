import { Link } from 'react-router-dom';
import { classNames } from '#src/shared/classNames.ts';
import { sectionPaths, type SectionName } from '#src/shared/paths.ts';
import { useTopBar } from '#src/shared/topBar.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { hapticTap } from '#src/telegram/haptics.ts';
import events from './drawings/events.svg';
import market from './drawings/market.svg';
import pets from './drawings/pets.svg';
import services from './drawings/services.svg';
import styles from './HomeScreen.module.css';
import { homeTexts, sectionTexts } from './texts.ts';

const sections: readonly { name: SectionName; drawing: string; isOpen: boolean }[] = [
  { name: 'pets', drawing: pets, isOpen: true },
  { name: 'market', drawing: market, isOpen: false },
  { name: 'services', drawing: services, isOpen: false },
  { name: 'events', drawing: events, isOpen: false },
];

export function HomeScreen() {
  useTopBar({});

  return (
    <>
      <div className={styles.greeting}>
        <div>
          <h1 className={styles.title}>{homeTexts.title}</h1>
          <p className={styles.subtitle}>{homeTexts.subtitle}</p>
        </div>
        <Button to={sectionPaths.pets.create} before={<Icon name="plus" size={20} />}>
          {homeTexts.create}
        </Button>
      </div>
      <nav aria-label={homeTexts.sections} className={styles.sections}>
        {sections.map(({ name, drawing, isOpen }) => (
          <Link
            key={name}
            to={sectionPaths[name].list}
            className={classNames(styles.card, styles[name])}
            onClick={hapticTap}
          >
            <span className={styles.frame}>
              <img src={drawing} alt="" width="240" height="180" className={styles.drawing} />
              {!isOpen && (
                <Badge tone="overlay" className={styles.soon}>
                  {homeTexts.soon}
                </Badge>
              )}
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{sectionTexts[name].name}</span>
              <span className={styles.line}>{sectionTexts[name].line}</span>
            </span>
          </Link>
        ))}
      </nav>
    </>
  );
}
