import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ApiError, Button, Card, Chip, call, ErrorState, Icon, Progress, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useNavigate } from 'react-router-dom';
import { useUploadActions } from './api.ts';
import { cancelledStage, stageLabel, transcriptPreview, type Upload, useOutcomeToast, useUploadStatus } from './upload-status.ts';

/** 'Generate Short': creates a Short from an upload and opens it. */
function useCreateShort() {
  const toast = useToast();
  const navigate = useNavigate();
  return useMutation({
    networkMode: 'always',
    mutationFn: (uploadId: string) => call(media.shortFromUpload, { body: { upload_id: uploadId } }),
    onSuccess: ({ short_id }) => {
      toast.success(t`Redirecting to TrenzLab for editing...`);
      navigate(`/generate?short_id=${short_id}`);
    },
    onError: (error) => toast.error(t`Failed to generate Short. Please try again.`, error.message),
  });
}

interface CurrentUploadProps {
  readonly id: string;
  /** Id of the upload that was just sent from this page. */
  readonly completedId: string | null;
  readonly onAnother: () => void;
}

/** One upload: processing progress, and its actions when it is ready. */
export function CurrentUpload({ id, completedId, onAnother }: CurrentUploadProps) {
  const { data: upload, error, refetch, isFetching } = useUploadStatus(id);
  useOutcomeToast(upload, completedId);
  if (!upload && error instanceof ApiError && error.status === 404)
    return <ErrorState title={t`This upload could not be found`} detail={t`It may have been deleted, or it belongs to another account.`} />;
  if (!upload && error)
    return (
      <ErrorState title={t`The upload could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!upload) return <Skeleton height={220} radius={12} />;
  return (
    <Card as="section" className="tz-current-upload" aria-labelledby="current-heading">
      {upload.status === 'pending' && <Processing upload={upload} isOffline={error !== null} />}
      {upload.status === 'processed' && <Ready upload={upload} />}
      {upload.status === 'error' && <Failed upload={upload} />}
      {upload.status !== 'pending' && (
        <Button kind="bare" size="small" icon="plus" onClick={onAnother}>
          {t`Upload something else`}
        </Button>
      )}
    </Card>
  );
}

function Processing({ upload, isOffline }: { upload: Upload; isOffline: boolean }) {
  const { cancel } = useUploadActions();
  const { id, name, stage, percent } = upload;
  return (
    <>
      <h2 id="current-heading" className="tz-current-upload__head">
        <Trans>
          <span className="tz-spinner" aria-hidden="true" />
          Processing
        </Trans>
      </h2>
      <p className="tz-transfer__name">{name}</p>
      <Progress label={t`Processing ${name}`} percent={percent} />
      <p className="tz-transfer__meta" role="status">
        <span>{stageLabel(stage)}</span>
        <span>{percent}%</span>
      </p>
      {isOffline && <p className="tz-hint">{t`Trenzeye cannot be reached. Processing continues; this page retries.`}</p>}
      <div>
        <Button size="small" icon="close" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {t`Cancel`}
        </Button>
      </div>
    </>
  );
}

function Ready({ upload }: { upload: Upload }) {
  const { mutate, isPending } = useCreateShort();
  const { id, name, transcript, media_type, is_audio } = upload;
  const isImage = media_type === 'image';
  const generateShort = (
    <Button key="short" kind={isImage ? 'secondary' : 'primary'} icon="spark" loading={isPending} onClick={() => mutate(id)}>
      {t`Generate Short`}
    </Button>
  );
  const openLab = (
    <Button key="lab" kind={isImage ? 'primary' : 'secondary'} icon="edit" to={`/generate?upload_id=${id}`}>
      {t`Open in TrenzLab`}
    </Button>
  );
  return (
    <>
      <div className="tz-current-upload__head">
        <Icon name="check" className="tz-current-upload__icon" />
        <h2 id="current-heading">{t`Ready`}</h2>
        <Chip>{isImage ? t`Image` : is_audio ? t`Sound` : t`Video`}</Chip>
      </div>
      <p className="tz-transfer__name">{name}</p>
      <UploadMedia upload={upload} />
      {!isImage && (
        <div className="tz-current-upload__transcript">
          <h3>{t`Transcript`}</h3>
          <p className={transcript ? undefined : 'tz-muted'}>
            {transcript ? transcriptPreview(transcript) : t`No speech was transcribed. You can add captions in TrenzLab.`}
          </p>
        </div>
      )}
      {/* The first action is what the type is for: a Short from a video, a post from a photo. */}
      <div className="tz-row">{isImage ? [openLab, generateShort] : [generateShort, openLab]}</div>
      {isImage && (
        <p className="tz-hint">
          {t`Crop it, add text, and post it alone or with other photos. Or make a Short: a vertical video of the photo in motion.`}
        </p>
      )}
    </>
  );
}

function UploadMedia({ upload: { media_type, images, poster_url, video_url, captions_url, name } }: { upload: Upload }) {
  if (media_type === 'image') {
    const largest = images.at(-1);
    return (
      largest && <img className="tz-current-upload__image" src={largest.url} width={largest.width} height={largest.height} alt={name} />
    );
  }
  if (!video_url) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: without a transcript there are no captions.
    <video
      className="tz-current-upload__video"
      src={video_url}
      poster={poster_url ?? undefined}
      controls
      playsInline
      preload="none"
      aria-label={name}
    >
      {captions_url && <track kind="captions" src={captions_url} srcLang="en" label={t`Captions`} />}
    </video>
  );
}

function Failed({ upload: { id, name, stage, reason, retryable } }: { upload: Upload }) {
  const { retry } = useUploadActions();
  return (
    <div role="alert" className="tz-current-upload__failed">
      <h2 id="current-heading" className="tz-current-upload__head">
        <Icon name="alert" className="tz-current-upload__icon tz-current-upload__icon--failed" />
        {stage === cancelledStage ? t`Cancelled` : t`Failed to process your content. Please try again.`}
      </h2>
      <p className="tz-transfer__name">{name}</p>
      {reason && <p>{reason}</p>}
      {retryable && (
        <div>
          <Button icon="retry" loading={retry.isPending} onClick={() => retry.mutate(id)}>
            {t`Retry`}
          </Button>
        </div>
      )}
    </div>
  );
}
