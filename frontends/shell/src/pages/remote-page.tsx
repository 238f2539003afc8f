import { ErrorBoundary, ErrorState, PageSkeleton, type RemoteName, type RemotePages, useTitle } from '@trenzeye/frontend-kit';
import { Suspense, use, useEffect } from 'react';
import { loadRemoteModule, resetFailedRemote } from '../features/remotes/load-remote.ts';

interface RemotePageProps<Name extends RemoteName> {
  readonly remote: Name;
  readonly page: RemotePages[Name];
  readonly title: string;
}

/** A page out of a remote. When the remote is down, only this place says so, and offers to fetch it again. */
export function RemotePage<Name extends RemoteName>({ remote, page, title }: RemotePageProps<Name>) {
  return (
    <ErrorBoundary resetKey={page} fallback={(_error, retry) => <RemoteDown remote={remote} title={title} onRetry={retry} />}>
      <Suspense fallback={<Waiting title={title} />}>
        <Loaded remote={remote} page={page} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Names the page while it is on its way; once it is there, it names itself. */
function Waiting({ title }: { title: string }) {
  useTitle(title);
  return <PageSkeleton />;
}

function Loaded({ remote, page }: { remote: RemoteName; page: RemotePages[RemoteName] }) {
  const { pages } = use(loadRemoteModule(remote));
  const Page = pages[page];
  return <Page />;
}

function RemoteDown({ remote, title, onRetry }: { remote: RemoteName; title: string; onRetry: () => void }) {
  useTitle(title);
  // Whoever comes back later gets a fresh try without asking for it.
  useEffect(() => () => resetFailedRemote(remote), [remote]);
  const retry = () => {
    resetFailedRemote(remote);
    onRetry();
  };
  return (
    <div className="tz-page">
      <ErrorState
        title={`${title} could not be loaded`}
        detail="This part of Trenzeye is not answering right now. The rest keeps working; try again in a moment."
        onRetry={retry}
      />
    </div>
  );
}
