import { t } from '@lingui/core/macro';
import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const phases = { emerging: t`Emerging`, trending: t`Trending`, breakout: t`Breakout`, fading: t`Fading` } as const;

/** A trend's growth phase as a label with a shape. */
export const PhaseChip = ({ phase }: { phase: keyof typeof phases }) => (
  <span className={`tz-phase tz-phase--${phase}`}>{phases[phase]}</span>
);

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'article' | 'section' | 'li';
  /** Inner padding; turn it off for full-width images. */
  readonly padded?: boolean;
}

export function Card({ as: Tag = 'div', padded = true, className, ...rest }: CardProps) {
  return <Tag className={classNames('tz-card', padded && 'tz-card--padded', className)} {...rest} />;
}

export interface ChipProps {
  readonly tone?: 'plain' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A small label; its meaning must be clear without the color. */
export function Chip({ tone = 'plain', title, className, children }: ChipProps) {
  return (
    <span className={classNames('tz-chip', tone !== 'plain' && `tz-chip--${tone}`, className)} title={title}>
      {children}
    </span>
  );
}

/** Placeholder of loading content; sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1rem',
  radius,
  className,
}: {
  width?: string | number;
  height?: string | number;
  radius?: string | number;
  className?: string;
}) {
  const style: CSSProperties = { width, height, ...(radius !== undefined && { borderRadius: radius }) };
  return <span className={classNames('tz-skeleton', className)} style={style} aria-hidden="true" />;
}

export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'h1' | 'h2' | 'p' | 'div'; children: ReactNode }) {
  return <Tag className="tz-visually-hidden">{children}</Tag>;
}

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}

/** The header of a page: its only `h1`, a description below it and the page's actions. */
export function PageHeader({ title, description: lede, actions }: PageHeaderProps) {
  return (
    <header className="tz-page-header">
      <div>
        <h1>{title}</h1>
        {lede && <p>{lede}</p>}
      </div>
      {actions && <div className="tz-row">{actions}</div>}
    </header>
  );
}
