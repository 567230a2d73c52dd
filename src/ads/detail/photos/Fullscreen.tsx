import { Lightbox } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { imageUrl } from '#contract/images.ts';
import { detailTexts } from '#src/ads/detail/texts.ts';

interface FullscreenProps {
  images: readonly string[];
  /** What follows the number in a photo's description. */
  note?: string | undefined;
  index: number;
  /** Called with the index of each image that is shown. */
  onView: (index: number) => void;
  onClose: () => void;
}

/** Telegram's own buttons lie over a full screen. */
const BELOW_NOTCH = { '--yarl__toolbar_padding': 'calc(var(--safe-top) + 8px) 8px 8px' };

/** Images over the whole screen, with pinch zoom; a tap closes them. */
export function Fullscreen({ images, note, index, onView, onClose }: FullscreenProps) {
  return (
    <Lightbox
      open
      index={index}
      close={onClose}
      slides={images.map((image, position) => ({
        src: imageUrl(image),
        alt: detailTexts.photo(position + 1, images.length, note),
      }))}
      plugins={[Zoom, Counter]}
      styles={{ root: BELOW_NOTCH }}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      on={{ click: onClose, view: (shown) => onView(shown.index) }}
      labels={{
        Close: detailTexts.closeFullscreen,
        Previous: detailTexts.previous,
        Next: detailTexts.next,
        Slide: detailTexts.slide,
        Carousel: detailTexts.carousel,
        Lightbox: detailTexts.gallery,
        'Photo gallery': detailTexts.gallery,
        '{index} of {total}': detailTexts.position,
        'Zoom in': detailTexts.zoomIn,
        'Zoom out': detailTexts.zoomOut,
      }}
      render={images.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
      zoom={{ maxZoomPixelRatio: 3, doubleTapDelay: 0 }}
    />
  );
}
