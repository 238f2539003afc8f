import { Button, EmptyState, PageHeader, Skeleton, useSession } from '@trenzeye/frontend-kit';
import { TrenzLab } from '../features/lab/lab.tsx';
import { RenderSection } from '../features/rendering/render-section.tsx';

/** TrenzLab for signed-in users. */
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
          hint="Uploads are visible only to their owner."
          action={
            <Button kind="primary" to="/login">
              Log in
            </Button>
          }
        />
      </>
    );
  return (
    <TrenzLab
      key={uploadId}
      uploadId={uploadId}
      renderShortSection={({ shortId, flush }) => <RenderSection shortId={shortId} flush={flush} />}
    />
  );
}
