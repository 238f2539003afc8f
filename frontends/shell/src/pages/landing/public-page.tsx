import { t } from '@lingui/core/macro';
import { Button, ThemeToggle, useSession, Wordmark } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Footer } from './footer.tsx';

/** The header of the public pages. */
function PublicHeader() {
  const { state } = useSession();
  return (
    <header className="landing__header">
      <Wordmark />
      <nav aria-label={t`Main`} className="landing__nav">
        <Link to="/trenz">{t`Trenz`}</Link>
        <Link to="/explore">{t`Explore`}</Link>
      </nav>
      <div className="landing__actions">
        <ThemeToggle />
        {state === 'signed-in' ? (
          <Button to="/home" size="small">
            {t`Home`}
          </Button>
        ) : (
          <Button to="/login" size="small">
            {t`Log In`}
          </Button>
        )}
      </div>
    </header>
  );
}

/** The layout of the public pages: skip link, header, content and footer. */
export function PublicPage({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <a className="tz-skip-link" href="#main">
        {t`Skip to content`}
      </a>
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
