import type { ReactNode } from 'react';

function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg className="illustration" viewBox="0 0 320 168" fill="none" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A post and its remixes. */
export function RemixIllustration() {
  return (
    <Illustration>
      <path className="illustration__violet" d="M92 84c44 0 36-46 80-46M92 84h80M92 84c44 0 36 46 80 46" />
      <path className="illustration__magenta" d="M228 38c22 0 18 22 40 22M228 38c22 0 18-18 40-18" />
      <rect className="illustration__panel" x="36" y="60" width="56" height="48" rx="10" />
      <path className="illustration__ink" d="M48 76h32M48 88h20" />
      {[38, 84, 130].map((y) => (
        <g key={y}>
          <rect className="illustration__panel" x="172" y={y - 17} width="56" height="34" rx="10" />
          <path className="illustration__faint" d={`M184 ${y}h32`} />
        </g>
      ))}
      <circle className="illustration__dot illustration__dot--amber" cx="274" cy="20" r="6" />
      <circle className="illustration__dot illustration__dot--amber" cx="274" cy="60" r="6" />
    </Illustration>
  );
}

/** A curve that rises above its usual level. */
export function TrendIllustration() {
  return (
    <Illustration>
      <path className="illustration__faint" d="M36 140h248M36 104h248M36 68h248M36 32h248" strokeDasharray="2 6" />
      <path className="illustration__violet" d="M36 128c20 0 22-10 42-10s20 8 40 8 22-14 40-16" />
      <path className="illustration__magenta" d="M158 110c24-4 30-18 46-34" />
      <path className="illustration__amber" d="M204 76c18-18 34-40 62-44" />
      <circle className="illustration__halo" cx="266" cy="32" r="14" />
      <circle className="illustration__dot illustration__dot--amber" cx="266" cy="32" r="6" />
    </Illustration>
  );
}
