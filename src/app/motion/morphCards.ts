const NAME = 'photo';
/** Later than that the ad appears without motion. */
const WAIT_MS = 400;

/** The image of a tapped card becomes that of the ad. Not in browsers without view transitions. */
export function morphCards(mayMove: () => boolean): void {
  if (typeof document.startViewTransition !== 'function') return;
  let isFollowing = false;

  document.addEventListener(
    'click',
    (event) => {
      const link = cardLinkOf(event);
      const image = link?.closest('article')?.querySelector('img');
      if (isFollowing || !link || !image?.complete || !mayMove()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const follow = () => {
        isFollowing = true;
        link.click();
        isFollowing = false;
      };
      morph(image, follow);
    },
    { capture: true },
  );
}

function morph(image: HTMLImageElement, follow: () => void): void {
  const old = galleryOf();
  let gallery: HTMLElement | undefined;
  image.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(async () => {
    image.style.viewTransitionName = '';
    follow();
    gallery = await nextGallery(old);
    if (gallery) gallery.style.viewTransitionName = NAME;
  });
  const tidy = () => {
    image.style.viewTransitionName = '';
    if (gallery) gallery.style.viewTransitionName = '';
  };
  // A hidden page or another transition skips it.
  transition.ready.catch(() => {});
  transition.finished.then(tidy, tidy);
}

/** The link of a card that this click opens here. */
function cardLinkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const link = target instanceof Element ? target.closest('a') : null;
  const isOfCard = link?.target === '' && link.closest('article')?.querySelector('h3') !== null;
  return link && isOfCard && link.closest('main li') ? link : undefined;
}

const galleryOf = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('[data-gallery] > :first-child') ?? undefined;

/** The gallery of the ad that opens; the page must not wait for it for long. */
function nextGallery(old: HTMLElement | undefined): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    const finish = (gallery?: HTMLElement) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(gallery);
    };
    const look = () => {
      const gallery = galleryOf();
      if (gallery && gallery !== old) finish(gallery);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(finish, WAIT_MS);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
