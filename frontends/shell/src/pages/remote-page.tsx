import { t } from '@lingui/core/macro';
import {
  currentFirstView,
  ErrorBoundary,
  ErrorState,
  FirstView,
  PageSkeleton,
  type RemoteName,
  type RemotePages,
  reloadPage,
  useTitle,
} from '@trenzeye/frontend-kit';
import { Suspense, use, useEffect } from 'react';
import { isPreloaded, loadRemoteModule, resetFailedRemote } from '../layout/load-remote.ts';

interface RemotePageProps<Name extends RemoteName> {
  readonly remote: Name;
  readonly page: RemotePages[Name];
  readonly title: string;
}

/** A page of a remote. When the remote is unavailable, only this page shows an error, with a retry button. */
export function RemotePage<Name extends RemoteName>({ remote, page, title }: RemotePageProps<Name>) {
  return (
    <ErrorBoundary resetKey={page} fallback={(_error, retry) => <RemoteError remote={remote} title={title} onRetry={retry} />}>
      <Suspense fallback={<LoadingPage title={title} />}>
        <LoadedPage remote={remote} page={page} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Sets the title until the loaded page sets its own. */
function LoadingPage({ title }: { title: string }) {
  useTitle(title);
  const html = currentFirstView();
  if (html === undefined) return <PageSkeleton />;
  return (
    <div className="tz-page">
      <FirstView html={html} />
    </div>
  );
}

function LoadedPage({ remote, page }: { remote: RemoteName; page: RemotePages[RemoteName] }) {
  const { pages } = use(loadRemoteModule(remote));
  const Page = pages[page];
  return <Page />;
}

function RemoteError({ remote, title, onRetry }: { remote: RemoteName; title: string; onRetry: () => void }) {
  useTitle(title);
  // Leaving the page resets the error, so that the next visit tries again.
  useEffect(() => () => resetFailedRemote(remote), [remote]);
  const retry = () => {
    if (isPreloaded(remote)) return reloadPage();
    resetFailedRemote(remote);
    onRetry();
  };
  return (
    <div className="tz-page">
      <ErrorState
        title={t`${title} could not be loaded`}
        detail={t`This part of Trenzeye is not available right now. Please try again in a moment.`}
        onRetry={retry}
      />
    </div>
  );
}
