import type { ComponentProps, ReactNode } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import { Button as TelegramButton } from '@telegram-apps/telegram-ui';
import { classNames } from '../classNames.ts';
import styles from './Button.module.css';
import spinnerStyles from '#src/shared/ui/states/Spinner.module.css';

interface ButtonProps extends Pick<
  ComponentProps<'button'>,
  | 'id'
  | 'className'
  | 'title'
  | 'disabled'
  | 'onClick'
  | 'form'
  | 'aria-disabled'
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-keyshortcuts'
> {
  children: ReactNode;
  mode?: 'filled' | 'bezeled' | 'gray' | 'plain' | 'outline' | undefined;
  size?: 'm' | 'l' | undefined;
  isDanger?: boolean | undefined;
  /** Shows a spinner and ignores taps. */
  isBusy?: boolean | undefined;
  /** Shows a spinner and takes taps. */
  hasSpinner?: boolean | undefined;
  isStretched?: boolean | undefined;
  type?: 'button' | 'submit' | undefined;
  before?: ReactNode;
  /** Renders a link inside the site. */
  to?: string | undefined;
  /** Renders an external link in a new tab, or of a file to save. */
  href?: string | undefined;
  /** Name of the file. */
  download?: string | undefined;
}

/**
 * Telegram UI's button with the site's radius and height. Always its large size, because the
 * smaller ones render the label as a heading. Has its own spinner, because Telegram UI's `loading`
 * hides the label. Its ripple and its `before` would put a `<div>` into the button.
 */
export function Button({
  mode = 'filled',
  size = 'm',
  isDanger,
  isBusy = false,
  hasSpinner = isBusy,
  isStretched = false,
  to,
  href,
  className,
  disabled,
  type = 'button',
  before,
  children,
  ...rest
}: ButtonProps) {
  let target = {};
  if (to !== undefined) target = { Component: InnerLink, to };
  if (href !== undefined) target = { Component: OuterLink, href };
  const start = hasSpinner ? <Ring /> : before;
  return (
    <TelegramButton
      size="l"
      mode={mode}
      type={type}
      {...WITHOUT_RIPPLE}
      aria-busy={hasSpinner || undefined}
      disabled={disabled || isBusy}
      stretched={isStretched}
      className={classNames(
        styles.button,
        size === 'l' && styles.large,
        isDanger && (mode === 'filled' ? styles.dangerFilled : styles.danger),
        className,
      )}
      {...rest}
      {...target}
    >
      {start ? (
        <span className={styles.withIcon}>
          {start}
          <span>{children}</span>
        </span>
      ) : (
        children
      )}
    </TelegramButton>
  );
}

/** The package's types do not name it. */
const WITHOUT_RIPPLE = { interactiveAnimation: 'opacity' };

// A link has no `type`, which Telegram UI gives to every button.
const InnerLink = (props: ComponentProps<typeof Link>) => <Link {...props} type={undefined} />;
const OuterLink = ({ children, ...props }: ComponentProps<'a'>) => (
  <a
    {...props}
    type={undefined}
    target={props.download ? undefined : '_blank'}
    rel="noopener noreferrer"
  >
    {children}
  </a>
);

const Ring = () => (
  <span className={classNames(spinnerStyles.ring, styles.ring)} aria-hidden="true" />
);
