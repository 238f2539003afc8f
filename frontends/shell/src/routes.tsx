import { t } from '@lingui/core/macro';
import { PageSkeleton } from '@trenzeye/frontend-kit';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, NavigationType, Route, Routes, useLocation, useNavigationType, useParams } from 'react-router-dom';
import { AppLayout } from './layout/app-layout.tsx';
import { Landing } from './pages/landing/landing.tsx';
import { RemotePage } from './pages/remote-page.tsx';

/** On navigation: scrolls to the top, moves the focus to the main region and announces the page title. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const [announced, setAnnounced] = useState('');
  const previousPath = useRef(pathname);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (previousPath.current === pathname) return;
    const isTabChange = isSamePage(previousPath.current, pathname);
    previousPath.current = pathname;
    // The focus stays on the selected tab.
    if (isTabChange) return;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    const focusedBefore = document.activeElement;
    // The new page sets its title and main region when it is rendered.
    // A page that replaces its own address meanwhile is still the new page.
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (canMoveFocus(focusedBefore)) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      setAnnounced(document.title);
    }, 100);
  }, [pathname, navigationType]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div className="tz-visually-hidden" aria-live="polite">
      {announced}
    </div>
  );
}

/** /account and /account/security are one page with tabs; /u/a and /u/b are not. */
const isSamePage = (before: string, after: string): boolean =>
  [before, after].every((path) => path === '/account' || path.startsWith('/account/'));

/** What keeps the focus while it is open. */
const overlays = 'dialog[open], [role="dialog"], .account__button[aria-expanded="true"], .bottom-bar__item[aria-expanded="true"]';

/**
 * Whether the focus is still where the previous page left it: on the clicked link, or on the body because the link is gone. A user
 * who has moved on to a menu, a dialog or a field keeps the focus.
 */
function canMoveFocus(focusedBefore: Element | null): boolean {
  const focused = document.activeElement;
  // A closed popover, such as that of the emoji, is in the page but not visible.
  if ([...document.querySelectorAll(overlays)].some((overlay) => overlay.checkVisibility())) return false;
  // A field of the new page, which the page itself or a shortcut has focused.
  if (focused?.matches('main input, main textarea')) return false;
  return focused === null || focused === document.body || focused === focusedBefore;
}

const Login = lazy(() => import('./pages/login/login.tsx').then(({ Login }) => ({ default: Login })));
const Invite = lazy(() => import('./pages/invite.tsx').then(({ Invite }) => ({ default: Invite })));
const Home = lazy(() => import('./pages/home/home.tsx').then(({ Home }) => ({ default: Home })));
const Onboarding = lazy(() => import('./pages/onboarding/onboarding.tsx').then(({ Onboarding }) => ({ default: Onboarding })));
const Account = lazy(() => import('./pages/account/account.tsx').then(({ Account }) => ({ default: Account })));
const ForgotPassword = lazy(() =>
  import('./pages/password/forgot-password.tsx').then(({ ForgotPassword }) => ({ default: ForgotPassword })),
);
const NewPassword = lazy(() => import('./pages/password/new-password.tsx').then(({ NewPassword }) => ({ default: NewPassword })));
const Launch = lazy(() => import('./pages/launch/launch.tsx').then(({ Launch }) => ({ default: Launch })));
const Feedback = lazy(() => import('./pages/feedback/feedback.tsx').then(({ Feedback }) => ({ default: Feedback })));
const NotFound = lazy(() => import('./pages/not-found.tsx').then(({ NotFound }) => ({ default: NotFound })));
const StaticPage = lazy(() => import('./pages/static/static-page.tsx').then(({ StaticPage }) => ({ default: StaticPage })));

const staticPaths = ['/about', '/careers', '/contact', '/privacy', '/terms', '/cookies', '/help', '/community'];

export function AppRoutes() {
  return (
    <>
      <RouteAnnouncer />
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path="/" element={<Landing />} />
          <Route path="/launch" element={<Launch />} />
          <Route path="/login" element={<Login />} />
          <Route path="/forgot-password" element={<ForgotPassword />} />
          <Route path="/new-password" element={<NewPassword />} />
          <Route path="/invite/:code" element={<Invite />} />
          <Route path="/index.html" element={<Navigate to="/" replace />} />
          <Route element={<AppLayout />}>
            <Route path="/home" element={<Home />} />
            <Route path="/onboarding" element={<Onboarding />} />
            <Route path="/account/:section?" element={<Account />} />
            <Route path="/trenz" element={<RemotePage remote="creator" page="trenz" title={t`Trenz`} />} />
            <Route path="/signals" element={<Navigate to="/trenz" replace />} />
            <Route path="/signals/:id" element={<RemotePage remote="creator" page="signal" title={t`Signal`} />} />
            <Route path="/niches" element={<RemotePage remote="creator" page="niches" title={t`Your niches`} />} />
            <Route path="/bookmarks" element={<RemotePage remote="creator" page="bookmarks" title={t`Bookmarks`} />} />
            <Route path="/explore" element={<RemotePage remote="creator" page="explore" title={t`Explore`} />} />
            <Route path="/c/:id" element={<RemotePage remote="creator" page="item" title={t`Content`} />} />
            <Route path="/generate" element={<RemotePage remote="creator" page="generate" title={t`Generate`} />} />
            <Route path="/generate/upload" element={<RemotePage remote="creator" page="upload" title={t`Upload`} />} />
            <Route path="/u/:id" element={<RemotePage remote="profile" page="user" title={t`Profile`} />} />
            <Route path="/schedule" element={<RemotePage remote="profile" page="schedule" title={t`Schedule`} />} />
            <Route path="/messages/:threadId?" element={<RemotePage remote="profile" page="messages" title={t`Messages`} />} />
            <Route path="/notifications" element={<RemotePage remote="profile" page="notifications" title={t`Notifications`} />} />
            <Route path="/analytics" element={<RemotePage remote="profile" page="analytics" title={t`Analytics`} />} />
            <Route path="/:handle" element={<Handle />} />
            <Route path="/feedback" element={<Feedback />} />
            <Route path="/admin" element={<RemotePage remote="admin" page="dashboard" title={t`Admin`} />} />
            <Route path="/moderation" element={<RemotePage remote="admin" page="moderation" title={t`Moderation`} />} />
            <Route path="/admin/models" element={<RemotePage remote="admin" page="models" title={t`AI models`} />} />
            <Route path="/admin/sources" element={<RemotePage remote="admin" page="sources" title={t`Trend sources`} />} />
            <Route path="/admin/test-seed" element={<RemotePage remote="admin" page="test-seed" title={t`Test Data Seeder`} />} />
            <Route path="/admin/invites" element={<RemotePage remote="admin" page="invites" title={t`Invites`} />} />
            <Route
              path="/admin/launch-checklist"
              element={<RemotePage remote="admin" page="launch-checklist" title={t`Launch checklist`} />}
            />
            {staticPaths.map((path) => (
              <Route key={path} path={path} element={<StaticPage />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </Suspense>
    </>
  );
}

/** `/@name` is a profile; any other single segment is not found. */
function Handle() {
  const { handle = '' } = useParams();
  return /^@./.test(handle) ? <RemotePage remote="profile" page="user" title={t`Profile`} /> : <NotFound />;
}
