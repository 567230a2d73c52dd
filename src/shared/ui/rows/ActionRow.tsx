import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { Icon, type IconName, type IconPath } from '#src/shared/ui/Icon.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import styles from './ActionList.module.css';

interface ActionRowProps extends Pick<
  ComponentProps<'button'>,
  'disabled' | 'aria-describedby' | 'aria-pressed' | 'aria-expanded'
> {
  label: ReactNode;
  icon?: IconName | IconPath | undefined;
  /** A second line under the label. */
  note?: ReactNode;
  /** What is set, or a number, at the end of the row. */
  value?: ReactNode;
  isDanger?: boolean;
  /** Shows a spinner and ignores taps. */
  isBusy?: boolean;
  /** A link inside the site; the row then ends in a chevron. */
  to?: string | undefined;
  /** A link elsewhere, or to a file. */
  href?: string | undefined;
  download?: string | undefined;
  /** Of a button; of a link, before it is followed. */
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  /** A sheet that the row opens, or a quieter action beside it. */
  children?: ReactNode;
}

/** A row of an ActionList of at least 52 px: a link, a button, or text without an action. */
export function ActionRow({
  label,
  icon,
  note,
  value,
  isDanger = false,
  isBusy = false,
  to,
  href,
  download,
  disabled,
  onClick,
  children,
  ...rest
}: ActionRowProps) {
  const isLink = to !== undefined || href !== undefined;
  const className = classNames(styles.row, isDanger && styles.danger);
  const content = (
    <>
      {icon && <Icon name={icon} className={styles.icon} />}
      <span className={styles.label}>
        {label}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {isBusy && <Spinner size={20} />}
      {to !== undefined && <Icon name="chevron" size={18} className={styles.chevron} />}
    </>
  );
  return (
    <li className={styles.item}>
      {to !== undefined && (
        <Link to={to} onClick={onClick} className={className}>
          {content}
        </Link>
      )}
      {href !== undefined && (
        <a
          href={href}
          download={download}
          {...(download === undefined && { target: '_blank', rel: 'noopener noreferrer' })}
          onClick={onClick}
          className={className}
        >
          {content}
        </a>
      )}
      {!isLink && onClick && (
        <button
          type="button"
          {...rest}
          onClick={onClick}
          aria-busy={isBusy || undefined}
          disabled={disabled || isBusy}
          className={className}
        >
          {content}
        </button>
      )}
      {!isLink && !onClick && <div className={classNames(className, styles.text)}>{content}</div>}
      {children}
    </li>
  );
}
