import { t } from '@lingui/core/macro';
import { PageSkeleton } from '@trenzeye/frontend-kit';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { AppLayout } from './layout/app-layout.tsx';
import { RouteAnnouncer } from './layout/route-announcer.tsx';
import { Landing } from './pages/landing/landing.tsx';
import { RemotePage } from './pages/remote-page.tsx';

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
