import { useLocation } from 'react-router-dom';
import { isForShared, readSharedPhotos } from '#src/shared/device/sharedPhotos.ts';
import { usePhotoUrls } from '#src/shared/photos/usePhotoUrls.ts';
import { LostLinks } from '#src/sections/pets/LostLinks.tsx';
import { Screen } from '#src/shared/Screen.tsx';
import { SectionChoices } from './SectionChoices.tsx';
import { homeTexts } from './texts.ts';
import styles from './NewAdScreen.module.css';

/** The choice of a section for a new ad; photos that another app has shared go on to its form. */
export function NewAdScreen() {
  const isShared = isForShared(useLocation().search);
  return (
    <Screen title={homeTexts.createWhere}>
      {isShared && <SharedPhotos />}
      <SectionChoices search={isShared ? '?shared' : ''} />
      {!isShared && <LostLinks />}
    </Screen>
  );
}

function SharedPhotos() {
  const urls = usePhotoUrls('shared', readSharedPhotos);

  if (!urls) return undefined;
  if (urls.length === 0) return <p>{homeTexts.sharedMissing}</p>;
  return (
    <>
      <ul className={styles.photos} aria-hidden="true">
        {urls.map((url) => (
          <li key={url}>
            <img src={url} alt="" />
          </li>
        ))}
      </ul>
      <p>{homeTexts.shared(urls.length)}</p>
    </>
  );
}
