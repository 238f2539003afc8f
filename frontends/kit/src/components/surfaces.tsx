import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'article' | 'section' | 'li';
  /** Room inside; on unless a picture shall reach the edge. */
  readonly padded?: boolean;
}

export function Card({ as: Tag = 'div', padded = true, className, ...rest }: CardProps) {
  return <Tag className={classes('tz-card', padded && 'tz-card--padded', className)} {...rest} />;
}

export interface ChipProps {
  readonly tone?: 'plain' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A small label; it says what it means in words, the colour only repeats it. */
export function Chip({ tone = 'plain', title, className, children }: ChipProps) {
  return (
    <span className={classes('tz-chip', tone !== 'plain' && `tz-chip--${tone}`, className)} title={title}>
      {children}
    </span>
  );
}

/** A bar where something is about to come; sizes are CSS lengths. */
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
  return <span className={classes('tz-skeleton', className)} style={style} aria-hidden="true" />;
}

export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'h1' | 'h2' | 'p' | 'div'; children: ReactNode }) {
  return <Tag className="tz-hidden">{children}</Tag>;
}

/** The head of a page: its one `h1`, a sentence under it and what can be done here. */
export function PageHeader({ title, lede, actions }: { title: ReactNode; lede?: ReactNode; actions?: ReactNode }) {
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
