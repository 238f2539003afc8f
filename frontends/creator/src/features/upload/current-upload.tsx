import { ApiError, Button, Card, Chip, ErrorState, Icon, Progress, Skeleton } from '@trenzeye/frontend-kit';
import { transcriptPreview } from './labels.ts';
import { useMakeShort } from './make-short.ts';
import { useUploadActions } from './mine/my-uploads.ts';
import { stageLabel } from './stages.ts';
import { cancelled, type Upload, useOutcome, useUploadStatus } from './upload-status.ts';

interface CurrentUploadProps {
  readonly id: string;
  /** The upload that has just arrived from here. */
  readonly arrived: string | null;
  readonly onAnother: () => void;
}

/** One upload: how its processing is coming along, and what can be done with it then. */
export function CurrentUpload({ id, arrived, onAnother }: CurrentUploadProps) {
  const { data: upload, error, refetch, isFetching } = useUploadStatus(id);
  useOutcome(upload, arrived);
  if (!upload && error instanceof ApiError && error.status === 404)
    return <ErrorState title="This upload is not here" detail="It may have been deleted, or it belongs to another account." />;
  if (!upload && error)
    return (
      <ErrorState title="The upload could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!upload) return <Skeleton height={220} radius={12} />;
  return (
    <Card as="section" className="tz-current" aria-labelledby="current-heading">
      {upload.status === 'pending' && <Processing upload={upload} isUnreached={error !== null} />}
      {upload.status === 'processed' && <Ready upload={upload} />}
      {upload.status === 'error' && <Failed upload={upload} />}
      {upload.status !== 'pending' && (
        <Button kind="bare" size="small" icon="plus" onClick={onAnother}>
          Upload something else
        </Button>
      )}
    </Card>
  );
}

function Processing({ upload, isUnreached }: { upload: Upload; isUnreached: boolean }) {
  const { cancel } = useUploadActions();
  const { id, name, stage, percent } = upload;
  return (
    <>
      <h2 id="current-heading" className="tz-current__head">
        <span className="tz-spinner" aria-hidden="true" />
        Processing
      </h2>
      <p className="tz-transfer__name">{name}</p>
      <Progress label={`Processing ${name}`} percent={percent} />
      <p className="tz-transfer__facts" role="status">
        <span>{stageLabel(stage)}</span>
        <span>{percent}%</span>
      </p>
      {isUnreached && <p className="tz-hint">Trenzeye cannot be reached at the moment. The processing goes on; this page asks again.</p>}
      <div>
        <Button size="small" icon="close" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function Ready({ upload }: { upload: Upload }) {
  const { mutate, isPending } = useMakeShort();
  const { id, name, transcript, media_type } = upload;
  const isPicture = media_type === 'image';
  return (
    <>
      <div className="tz-current__head">
        <Icon name="check" className="tz-current__mark" />
        <h2 id="current-heading">Ready</h2>
        <Chip>{isPicture ? 'Picture' : 'Video'}</Chip>
      </div>
      <p className="tz-transfer__name">{name}</p>
      <Shown upload={upload} />
      {!isPicture && (
        <div className="tz-current__transcript">
          <h3>Transcript</h3>
          <p className={transcript ? undefined : 'tz-muted'}>
            {transcript ? transcriptPreview(transcript) : 'Nothing that is said was written down. You can add captions in TrenzLab.'}
          </p>
        </div>
      )}
      <div className="tz-row">
        <Button kind="primary" icon="spark" loading={isPending} disabled={isPicture} onClick={() => mutate(id)}>
          Generate Short
        </Button>
        <Button icon="edit" disabled={isPicture} {...(!isPicture && { to: `/generate?upload_id=${id}` })}>
          Open in TrenzLab
        </Button>
      </div>
      {isPicture && <p className="tz-hint">A Short is made of a video, and this is a picture.</p>}
    </>
  );
}

function Shown({ upload: { media_type, images, poster_url, video_url, captions_url, name } }: { upload: Upload }) {
  if (media_type === 'image') {
    const largest = images.at(-1);
    return largest && <img className="tz-current__picture" src={largest.url} width={largest.width} height={largest.height} alt={name} />;
  }
  if (!video_url) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: where nothing was written down there is nothing to show.
    <video
      className="tz-current__video"
      src={video_url}
      poster={poster_url ?? undefined}
      controls
      playsInline
      preload="none"
      aria-label={name}
    >
      {captions_url && <track kind="captions" src={captions_url} srcLang="en" label="Captions" />}
    </video>
  );
}

function Failed({ upload: { id, name, stage, reason, retryable } }: { upload: Upload }) {
  const { retry } = useUploadActions();
  return (
    <div role="alert" className="tz-current__failed">
      <h2 id="current-heading" className="tz-current__head">
        <Icon name="alert" className="tz-current__mark tz-current__mark--failed" />
        {stage === cancelled ? 'Cancelled' : 'Failed to process your content. Please try again.'}
      </h2>
      <p className="tz-transfer__name">{name}</p>
      {reason && <p>{reason}</p>}
      {retryable && (
        <div>
          <Button icon="retry" loading={retry.isPending} onClick={() => retry.mutate(id)}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
