import { Button, ErrorBoundary, ErrorState, Icon, PageSkeleton, useSession, Wordmark } from '@trenzeye/frontend-kit';
import { Suspense } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { AccountMenu } from './account-menu.tsx';
import { type NavigationItem, useNavigationItems } from './navigation-items.ts';
import { UnreadCount } from './unread-count.tsx';

/** The house around every page but the doors: a rail on wide screens, a bar of five on phones. */
export function AppLayout() {
  const { pathname } = useLocation();
  return (
    <div className="layout">
      <a className="tz-skip-link" href="#main">
        Skip to content
      </a>
      <Rail />
      <TopBar />
      <main id="main" tabIndex={-1} className="layout__main">
        <ErrorBoundary resetKey={pathname} fallback={(_error, retry) => <PageFailed onRetry={retry} />}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <BottomBar />
    </div>
  );
}

const homeOf = (state: string): string => (state === 'signed-in' ? '/home' : '/');

function Rail() {
  const { state } = useSession();
  const entries = useNavigationItems();
  return (
    <aside className="rail">
      <Wordmark to={homeOf(state)} />
      <Button kind="primary" icon="plus" to="/generate" wide>
        Create
      </Button>
      <nav aria-label="Main">
        <ul className="rail__items">
          {entries.map((entry) => (
            <li key={entry.to}>
              <NavigationItemLink entry={entry} className="rail__item" />
            </li>
          ))}
        </ul>
      </nav>
      <AccountMenu place="rail" />
    </aside>
  );
}

function TopBar() {
  const { state } = useSession();
  return (
    <header className="top-bar">
      <Wordmark to={homeOf(state)} size={24} />
    </header>
  );
}

function BottomBar() {
  const [home, trenz, explore] = useNavigationItems();
  return (
    <nav className="bottom-bar" aria-label="Main, on small screens">
      <ul>
        {[home, trenz].map((entry) => entry && <BarItem key={entry.to} entry={entry} />)}
        <li>
          <NavLink to="/generate" className="bottom-bar__create">
            <span>
              <Icon name="plus" size={24} />
            </span>
            Create
          </NavLink>
        </li>
        {explore && <BarItem entry={explore} />}
        <li>
          <AccountMenu place="bar" />
        </li>
      </ul>
    </nav>
  );
}

function BarItem({ entry }: { entry: NavigationItem }) {
  return (
    <li>
      <NavigationItemLink entry={entry} className="bottom-bar__item" />
    </li>
  );
}

function NavigationItemLink({ entry: { to, label, icon, prefetch }, className }: { entry: NavigationItem; className: string }) {
  return (
    <NavLink to={to} end={to === '/'} className={className} onPointerEnter={prefetch} onFocus={prefetch}>
      <Icon name={icon} size={22} />
      <span>{label}</span>
      <UnreadCount path={to} />
    </NavLink>
  );
}

function PageFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="tz-page">
      <ErrorState
        title="This page stopped working"
        detail="Something unexpected happened while showing it. Trying again usually helps."
        onRetry={onRetry}
      />
    </div>
  );
}
