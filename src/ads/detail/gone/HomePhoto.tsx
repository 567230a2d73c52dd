import { squareImage } from '#contract/images.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import styles from './Home.module.css';

/** The pet at home, in a round frame. */
export function HomePhoto({ image }: { image: string }) {
  return (
    <div className={styles.photo}>
      <ImageWithFallback {...squareImage(image, 200)} alt="" shape="square" isEager />
    </div>
  );
}
