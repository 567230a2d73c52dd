import {
  createContext,
  useContext,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';

/** How a link navigates. */
export interface LinkOptions {
  /** Replaces the history entry. */
  replace?: boolean | undefined;
  /** State of the new history entry. */
  state?: unknown;
}

/** Follows a link within the page. The value never changes, so that no navigation renders all links. */
export const FollowContext = createContext<(to: string, options: LinkOptions) => void>(() => {});

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, LinkOptions {
  /** Path with query, or a hash. */
  to: string;
  /** What a click does instead of following the link. */
  onFollow?: (() => void) | undefined;
  children?: ReactNode;
}

/**
 * A link to a path of the site. React Router's reads the location and resolves relative paths three
 * times, a quarter of a list's rendering.
 */
export function Link({ to, replace, state, onFollow, onClick, children, ...props }: LinkProps) {
  const follow = useContext(FollowContext);

  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isForThisWindow(event, props.target)) return;
    event.preventDefault();
    if (onFollow) onFollow();
    else follow(to, { replace, state });
  };
  return (
    <a {...props} href={to} onClick={click}>
      {children}
    </a>
  );
}

/** The browser opens other windows itself. */
const isForThisWindow = (event: MouseEvent, target: string | undefined): boolean =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
