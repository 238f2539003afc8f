import { Button, ThemeToggle, useSession, Wordmark } from '@trenzeye/frontend-kit';
import { Link } from 'react-router-dom';

/** The header of the public pages. */
export function PublicHeader() {
  const { state } = useSession();
  return (
    <header className="landing__header">
      <Wordmark />
      <nav aria-label="Main" className="landing__nav">
        <Link to="/trenz">Trenz</Link>
        <Link to="/explore">Explore</Link>
      </nav>
      <div className="landing__actions">
        <ThemeToggle />
        {state === 'signed-in' ? (
          <Button to="/home" size="small">
            Home
          </Button>
        ) : (
          <Button to="/login" size="small">
            Log In
          </Button>
        )}
      </div>
    </header>
  );
}
