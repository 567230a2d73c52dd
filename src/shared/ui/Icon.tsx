interface IconProps {
  /** One of the first screens' icons, or the path of another. */
  name: IconName | IconPath;
  size?: number;
  className?: string | undefined;
}

/** Shapes on a 24 × 24 grid; those in `solid` are filled, the rest are strokes of 1.8. */
const lines = {
  home: 'M4 10.6 12 4l8 6.6V19a1.4 1.4 0 0 1-1.4 1.4h-3.9v-5.6H9.3v5.6H5.4A1.4 1.4 0 0 1 4 19z',
  messages:
    'M6.2 4.5h11.6A2.2 2.2 0 0 1 20 6.7v7.4a2.2 2.2 0 0 1-2.2 2.2h-5.6L7.6 20v-3.7H6.2A2.2 2.2 0 0 1 4 14.1V6.7a2.2 2.2 0 0 1 2.2-2.2ZM8.3 9h7.4M8.3 12.1h4.6',
  heart:
    'M12 19.8C6.6 16 3.7 12.8 3.7 9.2a4.5 4.5 0 0 1 4.5-4.6c1.6 0 3 .8 3.8 2.1a4.5 4.5 0 0 1 3.8-2.1 4.5 4.5 0 0 1 4.5 4.6c0 3.6-2.9 6.8-8.3 10.6Z',
  profile:
    'M12 11.6a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.6 20.2c.6-3.6 3.6-5.6 7.4-5.6s6.8 2 7.4 5.6',
  back: 'M14.8 5 7.8 12l7 7',
  chevron: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  filter:
    'M4 7h9.2M17.8 7H20M4 17h2.2M10.8 17H20M15.5 9.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6ZM8.5 19.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  close: 'm6 6 12 12M18 6 6 18',
  pin: 'm14.2 3.9 5.9 5.9-2.4.9-3.2 3.2.3 3.4-1.6 1.6-8.1-8.1 1.6-1.6 3.4.3 3.2-3.2zM9.1 14.9 4 20',
  near: 'M20 4 3.8 11.2l7.2 1.8 1.8 7.2z',
  rocket:
    'M9.4 14.6c1-4.8 4-9 10.2-10.2-1.2 6.2-5.4 9.2-10.2 10.2ZM9.6 12.6l-4-.6 2.6-3.4 3.4-.4M11.4 14.4l.6 4 3.4-2.6.4-3.4M7.4 15.6c-1.6.4-2.4 1.8-2.6 3.6 1.8-.2 3.2-1 3.6-2.6M14.9 10.3a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z',
  share:
    'M12 15V4.2M8 7.8l4-3.9 4 3.9M7.4 11H6a1.6 1.6 0 0 0-1.6 1.6v5.8A1.6 1.6 0 0 0 6 20h12a1.6 1.6 0 0 0 1.6-1.6v-5.8A1.6 1.6 0 0 0 18 11h-1.4',
  plus: 'M12 5v14M5 12h14',
  check: 'm5 12.6 4.6 4.6L19.2 7',
  search: 'M10.8 17.1a6.3 6.3 0 1 0 0-12.6 6.3 6.3 0 0 0 0 12.6ZM15.4 15.4 20 20',
  down: 'm6 9.5 6 6 6-6',
  eye: 'M3 12s3.4-6.2 9-6.2 9 6.2 9 6.2-3.4 6.2-9 6.2S3 12 3 12ZM12 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z',
  alert: 'M12 8v5M12 16.2v.1M12 20.4a8.4 8.4 0 1 0 0-16.8 8.4 8.4 0 0 0 0 16.8Z',
} as const;

const solid = {
  more: 'M12 4a1.7 1.7 0 1 1 0 3.4A1.7 1.7 0 0 1 12 4ZM12 10.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4ZM12 16.6a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4Z',
  'heart-filled':
    'M12 20.4C6.3 16.4 3 13 3 9.2a5.2 5.2 0 0 1 5.2-5.3A5 5 0 0 1 12 5.6a5 5 0 0 1 3.8-1.7A5.2 5.2 0 0 1 21 9.2c0 3.8-3.3 7.2-9 11.2Z',
  paw: 'M12 11.2c2.9 0 6.1 3.4 6.1 6.2 0 1.9-1.4 2.9-3.1 2.9-1.2 0-2-.5-3-.5s-1.8.5-3 .5c-1.7 0-3.1-1-3.1-2.9 0-2.8 3.2-6.2 6.1-6.2ZM4.7 8.5c1.3-.3 2.6.7 2.9 2.2.3 1.5-.5 2.9-1.8 3.2-1.3.2-2.6-.8-2.9-2.2-.3-1.5.5-2.9 1.8-3.2ZM19.3 8.5c1.3.3 2.1 1.7 1.8 3.2-.3 1.4-1.6 2.4-2.9 2.2-1.3-.3-2.1-1.7-1.8-3.2.3-1.5 1.6-2.5 2.9-2.2ZM8.9 3.6c1.4-.2 2.7 1 2.9 2.7.2 1.7-.7 3.2-2.1 3.4-1.4.1-2.7-1.1-2.9-2.8-.2-1.7.7-3.2 2.1-3.3ZM15.1 3.6c1.4.1 2.3 1.6 2.1 3.3-.2 1.7-1.5 2.9-2.9 2.8-1.4-.2-2.3-1.7-2.1-3.4.2-1.7 1.5-2.9 2.9-2.7Z',
} as const;

/** As of `moreIcons.ts`; all start so. */
export type IconPath = `M${string}`;

export type IconName = keyof typeof lines | keyof typeof solid;

/** Always decorative: the parent has the label. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
    >
      {name in solid ? (
        <path fill="currentColor" d={solid[name as keyof typeof solid]} />
      ) : (
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
          d={lines[name as keyof typeof lines] ?? name}
        />
      )}
    </svg>
  );
}
