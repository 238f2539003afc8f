import { t } from '@lingui/core/macro';
import { Button, ThemeToggle, useSession, Wordmark } from '@trenzeye/frontend-kit';
import { Link } from 'react-router-dom';

/** The header of the public pages. */
export function PublicHeader() {
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
