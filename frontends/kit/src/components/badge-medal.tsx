import type { Badge } from '@trenzeye/proto/http/leaderboard';
import { useId } from 'react';

type Colour = Badge['color'];

/** Gradient from `light` to `deep`; the glyph has enough contrast with both. */
const colours: Record<Colour, { readonly light: string; readonly deep: string; readonly glyph: string }> = {
  gold: { light: '#ffe08a', deep: '#d99a1c', glyph: '#4a2f00' },
  silver: { light: '#eef1f8', deep: '#9aa3b8', glyph: '#2b3040' },
  bronze: { light: '#f0b98a', deep: '#a9622e', glyph: '#3b1b06' },
  blue: { light: '#8cc6ff', deep: '#2b6fd6', glyph: '#06203f' },
  green: { light: '#8ae6b8', deep: '#1f9463', glyph: '#04301d' },
  purple: { light: '#c3b0ff', deep: '#6a43e0', glyph: '#1d0a55' },
  red: { light: '#ffa8a2', deep: '#d23c48', glyph: '#450509' },
};

const star = 'M24 14.5l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';

/** Icons by name; any other name is shown as a star. */
const glyphs: Readonly<Record<string, string>> = {
  early_adopter: 'M17 29c0-6 4-10 7-15 3 5 7 9 7 15M17 29h14M21 29v2.5M27 29v2.5M24 20.5v3',
  viral_creator: 'M24 13.5c1 4 6 6 6 11.5a6 6 0 0 1-12 0c0-2.5 1.5-4 2.5-5 .3 2 1.2 3 2 3 1.5-2.5-.5-6 1.5-9.5z',
  remix_master: 'M16.5 19.5h9a4 4 0 0 1 4 4M27 21l2.5 2.7L32 21M31.5 27h-9a4 4 0 0 1-4-4M21 25.5l-2.5-2.7L16 25.5',
};

/** A serrated circle with sixteen teeth around (24, 23). */
const rim = Array.from({ length: 32 }, (_, index) => {
  const angle = (index / 32) * 2 * Math.PI;
  const radius = index % 2 === 0 ? 17.5 : 15.8;
  return `${index === 0 ? 'M' : 'L'}${(24 + radius * Math.cos(angle)).toFixed(1)} ${(23 + radius * Math.sin(angle)).toFixed(1)}`;
}).join('');

interface BadgeMedalProps {
  readonly badge: Pick<Badge, 'title' | 'color' | 'icon'> & { readonly description?: string };
  /** Width and height in CSS pixels. */
  readonly size?: number;
}

/** A badge as a medal in one of the seven colours; its title is its accessible name and tooltip. */
export function BadgeMedal({ badge, size = 32 }: BadgeMedalProps) {
  const gradientId = useId();
  const { light, deep, glyph } = colours[badge.color];
  const tooltip = badge.description ? `${badge.title}: ${badge.description}` : badge.title;
  return (
    <svg className="tz-medal" width={size} height={size} viewBox="0 0 48 48" fill="none" role="img" aria-label={`Badge ${badge.title}`}>
      <title>{tooltip}</title>
      <defs>
        <linearGradient id={gradientId} x1="10" y1="8" x2="38" y2="40" gradientUnits="userSpaceOnUse">
          <stop stopColor={light} />
          <stop offset="1" stopColor={deep} />
        </linearGradient>
      </defs>
      <path d="M15 34l-3 12 6-2.5 4 3.5 2-9 2 9 4-3.5 6 2.5-3-12z" fill={deep} />
      <path d={`${rim}z`} fill={`url(#${gradientId})`} />
      <circle cx="24" cy="23" r="12.5" stroke={glyph} strokeOpacity="0.35" strokeWidth="1" />
      {glyphs[badge.icon] ? (
        <path d={glyphs[badge.icon]} stroke={glyph} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      ) : (
        <path d={star} fill={glyph} />
      )}
    </svg>
  );
}
