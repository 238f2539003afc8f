import { classNames, useFocusFallback } from '@trenzeye/frontend-kit';
import { type ReactNode, useId } from 'react';

/** A capitalize card of the account page. */
export function AccountSection({ title, lede, tone, children }: { title: string; lede?: ReactNode; tone?: 'danger'; children: ReactNode }) {
  const id = useId();
  // What is pressed here opens a form in its own place.
  const place = useFocusFallback<HTMLElement>();
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={classNames('tz-card tz-card--padded account-section', tone === 'danger' && 'account-section--danger')}
      aria-labelledby={id}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {lede && <p className="tz-muted tz-small">{lede}</p>}
      </header>
      {children}
    </section>
  );
}

/** What was wrong with something that has no field of its own. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className="tz-problem">{children}</p>}</div>;
}
