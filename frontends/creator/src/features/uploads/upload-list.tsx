import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Chip,
  type ChipProps,
  Dialog,
  EmptyState,
  ErrorState,
  Icon,
  LoadMore,
  Progress,
  Skeleton,
  sizeLabel,
  timeAgo,
} from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useUploadActions, useUploads } from './api.ts';
import { cancelledStage, type ListedUpload, stageLabel, uploadingStage } from './upload-status.ts';

interface UploadListProps {
  readonly owner: string;
  /** Id of the open upload. */
  readonly current: string | null;
  readonly onOpen: (id: string) => void;
  readonly onRemoved: (id: string) => void;
}

/** All uploads of the user with status and actions. */
export function UploadList({ owner, current, onOpen, onRemoved }: UploadListProps) {
  const { uploads, isPending, isLoadingError, error, refetch, isFetching, ...more } = useUploads(owner);
  return (
    <section className="tz-uploads" aria-labelledby="uploads-heading">
      <h2 id="uploads-heading">{t`Your uploads`}</h2>
      {isPending && <Skeleton height={76} radius={12} />}
      {isLoadingError && (
        <ErrorState
          title={t`Your uploads could not be loaded`}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!isPending && !isLoadingError && uploads.length === 0 && (
        <EmptyState icon="upload" title={t`No uploads yet`} hint={t`Your uploads appear here, ready for a post or a Short.`} />
      )}
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} isCurrent={upload.id === current} onOpen={onOpen} onRemoved={onRemoved} />
        ))}
      </ul>
      <LoadMore {...more} isFetching={isFetching} />
    </section>
  );
}

const statusChips: Record<ListedUpload['status'], { readonly tone: NonNullable<ChipProps['tone']>; readonly label: string }> = {
  pending: { tone: 'info', label: t`Processing` },
  processed: { tone: 'success', label: t`Ready` },
  error: { tone: 'danger', label: t`Failed` },
};

function statusChipOf({ status, stage }: ListedUpload): (typeof statusChips)[ListedUpload['status']] {
  if (status === 'pending' && stage === uploadingStage) return { tone: 'warning', label: t`Not finished` };
  return status === 'error' && stage === cancelledStage ? { tone: 'plain', label: t`Cancelled` } : statusChips[status];
}

interface UploadRowProps extends Pick<UploadListProps, 'onOpen' | 'onRemoved'> {
  readonly upload: ListedUpload;
  readonly isCurrent: boolean;
}

function UploadRow({ upload, isCurrent, onOpen, onRemoved }: UploadRowProps) {
  const { id, name, status, size, stage, percent, reason, created_at, poster_url, images, media_type } = upload;
  const thumbnail = poster_url ?? images[0]?.url;
  const { tone, label } = statusChipOf(upload);
  const isProcessing = status === 'pending' && stage !== uploadingStage;
  return (
    <li className="tz-uploads__row" aria-current={isCurrent || undefined}>
      <span className="tz-uploads__thumbnail">
        {thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <Icon name={media_type === 'image' ? 'image' : 'video'} />}
      </span>
      <div className="tz-uploads__body">
        <button type="button" className="tz-uploads__name" onClick={() => onOpen(id)}>
          {name}
        </button>
        <p className="tz-uploads__meta">
          <Chip tone={tone}>{label}</Chip>
          {size > 0 && <span>{sizeLabel(size)}</span>}
          <span>{timeAgo(created_at)}</span>
        </p>
        {isProcessing && (
          <>
            <Progress label={t`Processing ${name}`} percent={percent} />
            <p className="tz-hint">{stageLabel(stage)}</p>
          </>
        )}
        {status === 'error' && stage !== cancelledStage && reason && <p className="tz-uploads__reason">{reason}</p>}
        <UploadActions upload={upload} onRemoved={onRemoved} />
      </div>
    </li>
  );
}

function UploadActions({
  upload: { id, name, status, stage, retryable },
  onRemoved,
}: {
  upload: ListedUpload;
  onRemoved: (id: string) => void;
}) {
  const { retry, cancel, remove } = useUploadActions();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="tz-row tz-row--tight">
      {status === 'error' && retryable && (
        <Button size="small" icon="retry" aria-label={t`Retry ${name}`} loading={retry.isPending} onClick={() => retry.mutate(id)}>
          {t`Retry`}
        </Button>
      )}
      {status === 'pending' && stage !== uploadingStage && (
        <Button size="small" icon="close" aria-label={t`Cancel ${name}`} loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {t`Cancel`}
        </Button>
      )}
      <Button
        size="small"
        kind="bare"
        icon="trash"
        aria-label={t`Delete ${name}`}
        loading={remove.isPending}
        onClick={() => setConfirming(true)}
      >
        {t`Delete`}
      </Button>
      {isConfirming && (
        <Dialog title={t`Delete this upload?`} onClose={() => setConfirming(false)}>
          <div className="tz-stack">
            <p>
              <Trans>
                “{name}” and its processed files will be deleted permanently. Shorts made from it and published pictures are kept.
              </Trans>
            </p>
            <div className="tz-row">
              <Button
                kind="danger"
                icon="trash"
                onClick={() => {
                  setConfirming(false);
                  remove.mutate(id, { onSuccess: () => onRemoved(id) });
                }}
              >
                {t`Delete`}
              </Button>
              <Button onClick={() => setConfirming(false)}>{t`Cancel`}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
