import { Lightbox } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { imageUrl } from '#contract/images.ts';
import { detailTexts } from './texts.ts';

interface FullscreenProps {
  images: readonly string[];
  index: number;
  onClose: () => void;
}

/** Images over the whole screen, with pinch zoom; a tap closes them. */
export function Fullscreen({ images, index, onClose }: FullscreenProps) {
  return (
    <Lightbox
      open
      index={index}
      close={onClose}
      slides={images.map((image) => ({ src: imageUrl(image) }))}
      plugins={[Zoom, Counter]}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      on={{ click: onClose }}
      labels={{
        Close: detailTexts.closeFullscreen,
        Previous: detailTexts.previous,
        Next: detailTexts.next,
        Lightbox: detailTexts.gallery,
      }}
      render={images.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
      zoom={{ maxZoomPixelRatio: 3, doubleTapDelay: 0 }}
    />
  );
}
