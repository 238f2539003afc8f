import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A section of the start page with a title and an optional link to all items. */
export function Section({
  title,
  more,
  children,
}: {
  title: string;
  more?: { readonly to: string; readonly label: string };
  children: ReactNode;
}) {
  return (
    <section className="tz-section">
      <div className="tz-section-header">
        <h2>{title}</h2>
        {more && (
          <Link to={more.to} className="tz-small">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
