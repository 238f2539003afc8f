import { Button, EmptyState, PageHeader, Skeleton, useSession } from '@trenzeye/frontend-kit';
import { TrenzLab } from '../features/lab/lab.tsx';
import { Finish } from '../features/rendering/finish.tsx';

/** TrenzLab, for whoever is signed in: an upload is its owner's alone. */
export function LabPage({ uploadId }: { uploadId: string }) {
  const { state } = useSession();
  if (state === 'loading') return <Skeleton height={420} radius={12} />;
  if (state === 'signed-out')
    return (
      <>
        <PageHeader title="TrenzLab" />
        <EmptyState
          icon="key"
          title="Log in to open this upload"
          hint="Uploads are seen by their owner alone."
          action={
            <Button kind="primary" to="/login">
              Log in
            </Button>
          }
        />
      </>
    );
  return <TrenzLab key={uploadId} uploadId={uploadId} renderFinish={({ shortId, flush }) => <Finish shortId={shortId} flush={flush} />} />;
}
