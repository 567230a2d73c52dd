import { announce } from '#src/shared/ui/dom/announce.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { hapticTap } from '#src/messenger/haptics.ts';
import { withBridge } from '#src/messenger/messenger.ts';
import { loadRoute, matchRoute } from '#src/app/routes.ts';
import { followFinger } from './followFinger.ts';
import { motionTexts } from './texts.ts';

/** The mark moves half as far as the finger. */
const REFRESHING_PX = 140;
const MOST_PX = 200;

/** A pull at the top of a list, an ad or the front page loads it again. */
export function pullToRefresh(stores: Stores, mayMove: () => boolean): void {
  const mark = document.createElement('div');
  mark.className = 'pullMark';
  mark.setAttribute('aria-hidden', 'true');
  // Telegram closes the app by the same gesture; its header still does.
  withBridge((bridge) => bridge.allowVerticalSwipes(false));

  // Moves can be prevented only where such a listener was before the touch; elsewhere it would slow
  // down scrolling.
  const arm = () => {
    if (window.scrollY <= 0) document.addEventListener('touchmove', letPass, { passive: false });
    else document.removeEventListener('touchmove', letPass);
  };
  window.addEventListener('scroll', arm, { passive: true });
  arm();

  const show = (distance: number) => {
    const pulled = Math.min(distance, MOST_PX);
    mark.style.transform = `translateY(${pulled / 2}px) rotate(${pulled * 2}deg)`;
    mark.style.opacity = String(Math.min(pulled / REFRESHING_PX, 1));
    if (!mark.isConnected) document.body.append(mark);
  };
  const refresh = async () => {
    const { pathname, search } = window.location;
    hapticTap();
    announce(motionTexts.refreshing);
    mark.classList.add('isBusy');
    await loadRoute(stores, matchRoute(pathname), { search, entry: undefined }).catch(() => {});
    mark.classList.remove('isBusy');
    mark.remove();
  };

  followFinger({
    accepts: (target) =>
      mayMove() &&
      window.scrollY <= 0 &&
      !mark.isConnected &&
      target.closest('#main, header') !== null &&
      document.querySelector('dialog[open], [role="dialog"]') === null &&
      typeof matchRoute(window.location.pathname).route.load === 'function',
    move: (_target, distance) => show(distance),
    end: (_target, { distance }) => {
      if (distance >= REFRESHING_PX) void refresh();
      else mark.remove();
    },
  });
}

const letPass = (): void => {};
