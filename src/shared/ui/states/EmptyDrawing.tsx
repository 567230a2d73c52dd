export function EmptyDrawing() {
  return (
    <svg viewBox="0 0 200 160" width="200" height="160">
      <ellipse cx="100" cy="142" rx="82" ry="12" fill="var(--fill-soft)" />
      <path
        d="M64 78c-2-20-1-38 4-44 5 2 12 10 15 16 10-3 24-3 34 0 3-6 10-14 15-16 5 6 6 24 4 44z"
        fill="var(--brand)"
      />
      <path
        d="M70 42c1 6 3 11 6 14 1-3 3-5 5-6-3-4-7-7-11-8ZM130 42c-1 6-3 11-6 14-1-3-3-5-5-6 3-4 7-7 11-8Z"
        fill="#fff"
        opacity=".45"
      />
      <circle cx="86" cy="66" r="4.5" fill="#2a1a14" />
      <circle cx="114" cy="66" r="4.5" fill="#2a1a14" />
      <circle cx="87.5" cy="64.5" r="1.4" fill="#fff" />
      <circle cx="115.5" cy="64.5" r="1.4" fill="#fff" />
      <path d="M97 72h6l-3 3.5z" fill="#2a1a14" />
      <path
        d="M78 72 62 69M78 75l-16 2M122 72l16-3M122 75l16 2"
        stroke="#2a1a14"
        strokeWidth="1.4"
        strokeLinecap="round"
        opacity=".5"
      />
      <path d="M40 78h120v58a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8z" fill="#c99b74" />
      <path d="M40 78h120l14 18a3 3 0 0 1-2 5H28a3 3 0 0 1-2-5z" fill="#e0b891" />
      <path
        d="M66 84c0-7 4-11 9-11s9 4 9 11v7H66zM116 84c0-7 4-11 9-11s9 4 9 11v7h-18z"
        fill="var(--brand)"
      />
      <path
        d="M72 85v5M78 85v5M122 85v5M128 85v5"
        stroke="#2a1a14"
        strokeWidth="1.4"
        strokeLinecap="round"
        opacity=".35"
      />
      <g fill="#a97b55">
        <path d="M100 116c5 0 10 5 10 10 0 3-2 5-5 5-2 0-3-1-5-1s-3 1-5 1c-3 0-5-2-5-5 0-5 5-10 10-10Z" />
        <ellipse cx="88" cy="115" rx="3" ry="4.2" transform="rotate(-22 88 115)" />
        <ellipse cx="96" cy="109" rx="3" ry="4.4" />
        <ellipse cx="104" cy="109" rx="3" ry="4.4" />
        <ellipse cx="112" cy="115" rx="3" ry="4.2" transform="rotate(22 112 115)" />
      </g>
    </svg>
  );
}
