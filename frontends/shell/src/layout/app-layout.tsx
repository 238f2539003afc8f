import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, ErrorBoundary, ErrorState, Icon, PageSkeleton, useSession, Wordmark } from '@trenzeye/frontend-kit';
import { Suspense } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { AccountMenu, UnreadCount } from './account-menu.tsx';
import { type NavigationItem, useNavigationItems } from './navigation-items.ts';

/** The layout of every page except the public and log-in pages: a navigation rail on wide screens, a bottom bar on small ones. */
export function AppLayout() {
  const { pathname } = useLocation();
  return (
    <div className="layout">
      <a className="tz-skip-link" href="#main">
        {t`Skip to content`}
      </a>
      <Rail />
      <TopBar />
      <main id="main" tabIndex={-1} className="layout__main">
        <ErrorBoundary resetKey={pathname} fallback={(_error, retry) => <PageError onRetry={retry} />}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <BottomBar />
    </div>
  );
}

const homePath = (state: string): string => (state === 'signed-in' ? '/home' : '/');

function Rail() {
  const { state } = useSession();
  const items = useNavigationItems();
  return (
    <aside className="rail">
      <Wordmark to={homePath(state)} />
      <Button kind="primary" icon="plus" to="/generate" wide>
        {t`Create`}
      </Button>
      <nav aria-label={t`Main`}>
        <ul className="rail__items">
          {items.map((item) => (
            <li key={item.to}>
              <NavigationItemLink item={item} className="rail__item" />
            </li>
          ))}
        </ul>
      </nav>
      <AccountMenu variant="rail" />
    </aside>
  );
}

function TopBar() {
  const { state } = useSession();
  return (
    <header className="top-bar">
      <Wordmark to={homePath(state)} size={24} />
    </header>
  );
}

function BottomBar() {
  const [home, trenz, explore] = useNavigationItems();
  return (
    <nav className="bottom-bar" aria-label={t`Main, on small screens`}>
      <ul>
        {[home, trenz].map((item) => item && <BarItem key={item.to} item={item} />)}
        <li>
          <NavLink to="/generate" className="bottom-bar__create">
            <Trans>
              <span>
                <Icon name="plus" size={24} />
              </span>
              Create
            </Trans>
          </NavLink>
        </li>
        {explore && <BarItem item={explore} />}
        <li>
          <AccountMenu variant="bar" />
        </li>
      </ul>
    </nav>
  );
}

function BarItem({ item }: { item: NavigationItem }) {
  return (
    <li>
      <NavigationItemLink item={item} className="bottom-bar__item" />
    </li>
  );
}

function NavigationItemLink({ item: { to, label, icon, prefetch }, className }: { item: NavigationItem; className: string }) {
  return (
    <NavLink to={to} end={to === '/'} className={className} onPointerEnter={prefetch} onFocus={prefetch}>
      <Icon name={icon} size={22} />
      <span>{label}</span>
      <UnreadCount path={to} />
    </NavLink>
  );
}

function PageError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="tz-page">
      <ErrorState title={t`Something went wrong`} detail={t`This page could not be displayed. Please try again.`} onRetry={onRetry} />
    </div>
  );
}
