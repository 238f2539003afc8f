import { t } from '@lingui/core/macro';
import { Button, EmptyState, lazyPart, PageHeader, Skeleton, useSession } from '@trenzeye/frontend-kit';
import { useRef } from 'react';
import { TrenzLab } from '../features/lab/lab.tsx';
import { RenderAction, RenderSection } from '../features/rendering/render-section.tsx';
import { useUploadStatus } from '../features/uploads/upload-status.ts';

const Photos = lazyPart(async () => (await import('./photos.tsx')).PhotosPage);

/** TrenzLab for signed-in users: the editor of photos for an image, and that of videos for everything else. */
export function LabPage({ uploadId }: { uploadId: string }) {
  const { state } = useSession();
  const { data: upload, isPending } = useUploadStatus(state === 'signed-in' ? uploadId : null);
  const wasPhoto = useRef(false);
  // The first photo of a post may change: its editor stays while the new one is looked up.
  const isPhoto = isPending ? wasPhoto.current : upload?.media_type === 'image';
  wasPhoto.current = isPhoto;
  if (state === 'loading' || (state === 'signed-in' && isPending && !isPhoto)) return <Skeleton height={420} radius={12} />;
  if (state === 'signed-out')
    return (
      <>
        <PageHeader title={t`TrenzLab`} />
        <EmptyState
          icon="key"
          title={t`Log in to open this upload`}
          hint={t`Uploads are visible only to their owner.`}
          action={
            <Button kind="primary" to="/login">
              {t`Log in`}
            </Button>
          }
        />
      </>
    );
  if (isPhoto) return <Photos />;
  return (
    <TrenzLab
      key={uploadId}
      uploadId={uploadId}
      renderShortSection={(shortId) => <RenderSection shortId={shortId} />}
      renderAction={(shortId, flush) => <RenderAction shortId={shortId} flush={flush} />}
    />
  );
}
