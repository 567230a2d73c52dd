import { squareImage } from '#contract/images.ts';
import { classNames } from '#src/shared/classNames.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import styles from './RoundPhoto.module.css';

interface RoundPhotoProps {
  image: string | undefined;
  isSmall?: boolean;
}

/** What the ad was about, in a round frame. */
export const RoundPhoto = ({ image, isSmall = false }: RoundPhotoProps) => (
  <div className={classNames(styles.photo, isSmall && styles.small)}>
    <ImageWithFallback {...(image && squareImage(image, 200))} alt="" shape="square" isEager />
  </div>
);
