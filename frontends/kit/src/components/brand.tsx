import { t } from '@lingui/core/macro';
import { logoPaths } from '@trenzeye/proto/drawing/drawings';
import { type CSSProperties, useId } from 'react';
import { Link } from 'react-router-dom';
import { useTheme } from '../theme/theme-store.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** The logo: an eye formed by waves. `size` in CSS pixels. */
export function Logo({ size = 28 }: { size?: number }) {
  const gradientId = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={gradientId} x1="0" y1="0" x2="32" y2="0" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--tz-violet)" />
          <stop offset="0.55" stopColor="var(--tz-magenta)" />
          <stop offset="1" stopColor="var(--tz-amber)" />
        </linearGradient>
      </defs>
      {logoPaths.map((path) => (
        <path key={path} d={path} stroke={`url(#${gradientId})`} strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
      ))}
    </svg>
  );
}

/** The logo with the product name, as a link to `to`. */
export function Wordmark({ to = '/', size = 28 }: { to?: string; size?: number }) {
  return (
    <Link to={to} className="tz-wordmark" aria-label={t`Trenzeye, home`}>
      <Logo size={size} />
      <span>{t`Trenzeye`}</span>
    </Link>
  );
}

/** Switches between dark and light. CSS selects the icon, so that prerendered pages show the right one before any script runs. */
export function ThemeToggle({ label = false }: { label?: boolean }) {
  const { theme, toggle } = useTheme();
  return (
    <Button
      kind="bare"
      onClick={toggle}
      aria-label={theme === 'dark' ? t`Switch to the light theme` : t`Switch to the dark theme`}
      className={label ? undefined : 'tz-button--icon'}
    >
      <Icon name="sun" className="tz-theme-icon--dark" />
      <Icon name="moon" className="tz-theme-icon--light" />
      {label && <span>{theme === 'dark' ? t`Light theme` : t`Dark theme`}</span>}
    </Button>
  );
}

/** A trend score from 0 to 100 as a ring in the brand gradient; `size` in CSS pixels. */
export function ScoreRing({ score, size = 56 }: { score: number; size?: number }) {
  const gradientId = useId();
  const value = Math.round(Math.min(100, Math.max(0, score)));
  return (
    <span className="tz-ring" style={{ '--tz-ring': `${size}px` } as CSSProperties} role="img" aria-label={t`Trend score ${value} of 100`}>
      <svg viewBox="0 0 40 40" fill="none" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id={gradientId} x1="0" y1="0" x2="40" y2="40" gradientUnits="userSpaceOnUse">
            <stop stopColor="var(--tz-amber)" />
            <stop offset="0.5" stopColor="var(--tz-magenta)" />
            <stop offset="1" stopColor="var(--tz-violet)" />
          </linearGradient>
        </defs>
        <circle cx="20" cy="20" r="17" stroke="var(--tz-line)" strokeWidth="3.5" />
        <circle
          cx="20"
          cy="20"
          r="17"
          stroke={`url(#${gradientId})`}
          strokeWidth="3.5"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${value} 100`}
        />
      </svg>
      {value}
    </span>
  );
}
