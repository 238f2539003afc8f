import { Card } from '@trenzeye/frontend-kit';
import { type ReactNode, useId } from 'react';

/** A titled card of the account page. */
export function Part({ title, lede, tone, children }: { title: string; lede?: ReactNode; tone?: 'danger'; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" className={tone === 'danger' ? 'part part--danger' : 'part'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {lede && <p className="tz-muted tz-small">{lede}</p>}
      </header>
      {children}
    </Card>
  );
}

/** What was wrong with something that has no field of its own. */
export function Problem({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className="tz-problem">{children}</p>}</div>;
}
