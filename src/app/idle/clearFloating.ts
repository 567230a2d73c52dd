const REST_MS = 150;
const STEP_PX = 8;
/** Within a column of cards a picture comes sooner than this. */
const MOST_PX = 200;
/** Between the button and what is beside it. */
const GAP_PX = 4;
const TARGETS = 'button, input, select, textarea, summary';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const meets = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top;

/** Where words and targets are on the screen, as far as they meet this area. */
function wordsAndTargets(area: Box): Box[] {
  const found: Box[] = [];
  const range = document.createRange();
  for (const element of document.querySelectorAll('#main *, footer *')) {
    const box = element.getBoundingClientRect();
    const isForSpeech = box.width <= 1;
    if (isForSpeech || !meets(box, area) || element.closest('[data-floating]')) continue;
    if (element.matches(TARGETS)) found.push(box);
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue;
      range.selectNodeContents(node);
      found.push(...range.getClientRects());
    }
  }
  return found.filter((box) => meets(box, area));
}

/** How far above its place the button lies on nothing; undefined when there is no such place. */
function freeLift(button: HTMLElement): number | undefined {
  const { right, bottom } = getComputedStyle(button);
  const edge = window.innerWidth - Number.parseFloat(right) + GAP_PX;
  const floor = window.innerHeight - Number.parseFloat(bottom) + GAP_PX;
  const place = {
    left: edge - button.offsetWidth - 2 * GAP_PX,
    right: edge,
    top: floor - button.offsetHeight - 2 * GAP_PX,
    bottom: floor,
  };
  const below = wordsAndTargets({ ...place, top: place.top - MOST_PX });
  for (let lift = 0; lift <= MOST_PX; lift += STEP_PX) {
    const lifted = { ...place, top: place.top - lift, bottom: place.bottom - lift };
    if (!below.some((box) => meets(box, lifted))) return lift;
  }
  return undefined;
}

/** The floating button leaves while the page scrolls down, and rests where it hides no words and no targets. */
export function clearFloating(): void {
  let lastY = window.scrollY;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const button = () => document.querySelector<HTMLElement>('[data-floating]');
  const show = (isShown: boolean, { style }: HTMLElement) => {
    style.opacity = isShown ? '' : '0';
    style.pointerEvents = isShown ? '' : 'none';
  };
  const rest = () => {
    const shown = button();
    if (!shown) return;
    const lift = freeLift(shown);
    shown.style.marginBottom = lift ? `${lift}px` : '';
    show(lift !== undefined, shown);
  };
  const restSoon = () => {
    clearTimeout(resting);
    resting = setTimeout(rest, REST_MS);
  };
  const leave = () => {
    const shown = button();
    if (shown && window.scrollY > lastY) show(false, shown);
    lastY = window.scrollY;
    restSoon();
  };
  window.addEventListener('scroll', leave, { passive: true });
  window.addEventListener('resize', restSoon);
  document.addEventListener('focusin', () => {
    const shown = button();
    if (shown === document.activeElement && shown) show(true, shown);
  });
  // Another screen, or more of this one.
  if (typeof ResizeObserver === 'function') new ResizeObserver(restSoon).observe(document.body);
  restSoon();
}
