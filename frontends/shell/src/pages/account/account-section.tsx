import { classNames, useFocusFallback } from '@trenzeye/frontend-kit';
import { type ReactNode, useId } from 'react';

/** A card with a title on the account page. */
export function AccountSection({
  title,
  description,
  tone,
  children,
}: {
  title: string;
  description?: ReactNode;
  tone?: 'danger';
  children: ReactNode;
}) {
  const id = useId();
  // Buttons in the section are replaced by a form.
  const section = useFocusFallback<HTMLElement>();
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classNames('tz-card tz-card--padded account-section', tone === 'danger' && 'account-section--danger')}
      aria-labelledby={id}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {description && <p className="tz-muted tz-small">{description}</p>}
      </header>
      {children}
    </section>
  );
}

/** The error of an action without an input field. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className="tz-problem">{children}</p>}</div>;
}
