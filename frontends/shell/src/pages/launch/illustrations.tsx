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

/** The frame of an application window. */
function Window({ children }: { children: ReactNode }) {
  return (
    <svg className="illustration showcase__drawing" viewBox="0 0 560 320" fill="none" aria-hidden="true" focusable="false">
      <rect className="illustration__panel" x="24" y="24" width="512" height="272" rx="14" />
      <path className="showcase__rule" d="M24 60h512" />
      {[44, 62, 80].map((x) => (
        <circle key={x} className="showcase__light" cx={x} cy="42" r="5" />
      ))}
      {children}
    </svg>
  );
}

const signals = [
  { score: 92, tone: 'amber', title: 150, curve: 'c14 0 18-4 30-6s20-24 44-26' },
  { score: 81, tone: 'magenta', title: 118, curve: 'c12 2 20-8 34-8s22-10 40-14' },
  { score: 74, tone: 'violet', title: 136, curve: 'c16-2 22 4 34-2s24-4 40-6' },
] as const;
const ring = 2 * Math.PI * 21;

/** Three signals with score, title and curve. */
export function DashboardIllustration() {
  return (
    <Window>
      {signals.map(({ score, tone, title, curve }, index) => {
        const y = 100 + index * 70;
        return (
          <g key={score}>
            <circle className="showcase__track" cx="74" cy={y} r="21" />
            <circle
              className={`drawing__${tone} showcase__ring`}
              cx="74"
              cy={y}
              r="21"
              strokeDasharray={`${(ring * score) / 100} ${ring}`}
              transform={`rotate(-90 74 ${y})`}
            />
            <text className="showcase__number" x="74" y={y + 5}>
              {score}
            </text>
            <path className="illustration__ink" d={`M118 ${y - 8}h${title}`} />
            <path className="illustration__faint" d={`M118 ${y + 10}h${title + 44}`} />
            <path className={`drawing__${tone}`} d={`M400 ${y + 12}${curve}`} />
            {index > 0 && <path className="showcase__rule" d={`M44 ${y - 35}h472`} />}
          </g>
        );
      })}
    </Window>
  );
}

/** A prompt next to the generated thread. */
export function ComposerIllustration() {
  return (
    <Window>
      <path className="showcase__rule" d="M248 60v236" />
      <rect className="showcase__field" x="44" y="82" width="184" height="108" rx="10" />
      <path className="illustration__ink" d="M60 106h132M60 126h96" />
      <path className="illustration__caret" d="M166 118v16" />
      <rect className="showcase__button" x="44" y="210" width="184" height="40" rx="10" />
      <path className="showcase__button-text" d="M106 230h60" />
      {[0, 1, 2].map((post) => (
        <g key={post} transform={`translate(288 ${90 + post * 66})`} opacity={1 - post * 0.25}>
          {post < 2 && <path className="illustration__faint" d="M8 30v40" />}
          <circle className="illustration__dot" cx="8" cy="14" r="10" />
          <path className="illustration__ink" d={`M34 6h${180 - post * 40}`} />
          <path className="illustration__faint" d={`M34 22h${196 - post * 24}M34 36h${120 + post * 22}`} />
        </g>
      ))}
    </Window>
  );
}

const podium = [
  { rank: 2, x: 104, height: 92, medal: 'silver' },
  { rank: 1, x: 226, height: 130, medal: 'gold' },
  { rank: 3, x: 348, height: 66, medal: 'bronze' },
] as const;

/** A podium with the top three. */
export function PodiumIllustration() {
  return (
    <Window>
      {podium.map(({ rank, x, height, medal }) => {
        const top = 284 - height;
        return (
          <g key={rank}>
            <path
              className={`showcase__step showcase__step--${medal}`}
              d={`M${x} 284v-${height - 10}q0-10 10-10h88q10 0 10 10v${height - 10}z`}
            />
            <text className="showcase__number showcase__number--rank" x={x + 54} y={top + 36}>
              {rank}
            </text>
            <circle className={`showcase__medal showcase__medal--${medal}`} cx={x + 54} cy={top - 34} r="21" />
            <path className="showcase__avatar" d={`M${x + 54} ${top - 43}a6.5 6.5 0 1 0 .1 0zM${x + 42} ${top - 19}c2-8 22-8 24 0`} />
          </g>
        );
      })}
      <path className="showcase__rule" d="M64 284h432" />
    </Window>
  );
}
