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
  timeAgo,
} from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { sizeLabel } from '../labels.ts';
import { stageLabel } from '../stages.ts';
import { cancelled, type Upload, uploading } from '../upload-status.ts';
import { useMyUploads, useUploadActions } from './my-uploads.ts';

interface UploadListProps {
  readonly owner: string;
  /** The one that stands open beside the list. */
  readonly current: string | null;
  readonly onOpen: (id: string) => void;
  readonly onRemoved: (id: string) => void;
}

/** Everything somebody uploaded, with its state and what can be done about it. */
export function UploadList({ owner, current, onOpen, onRemoved }: UploadListProps) {
  const { uploads, isPending, isLoadingError, error, refetch, isFetching, ...more } = useMyUploads(owner);
  return (
    <section className="tz-uploads" aria-labelledby="uploads-heading">
      <h2 id="uploads-heading">Your uploads</h2>
      {isPending && <Skeleton height={76} radius={12} />}
      {isLoadingError && (
        <ErrorState title="Your uploads could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!isPending && !isLoadingError && uploads.length === 0 && (
        <EmptyState icon="upload" title="Nothing uploaded yet" hint="What you upload is kept here, ready to be made into a Short." />
      )}
      <ul>
        {uploads.map((upload) => (
          <Row key={upload.id} upload={upload} isCurrent={upload.id === current} onOpen={onOpen} onRemoved={onRemoved} />
        ))}
      </ul>
      <LoadMore {...more} />
    </section>
  );
}

const states: Record<Upload['status'], { readonly tone: NonNullable<ChipProps['tone']>; readonly label: string }> = {
  pending: { tone: 'info', label: 'Processing' },
  processed: { tone: 'success', label: 'Ready' },
  error: { tone: 'danger', label: 'Failed' },
};

function stateOf({ status, stage }: Upload): (typeof states)[Upload['status']] {
  if (status === 'pending' && stage === uploading) return { tone: 'warning', label: 'Not finished' };
  return status === 'error' && stage === cancelled ? { tone: 'plain', label: 'Cancelled' } : states[status];
}

interface RowProps extends Pick<UploadListProps, 'onOpen' | 'onRemoved'> {
  readonly upload: Upload;
  readonly isCurrent: boolean;
}

function Row({ upload, isCurrent, onOpen, onRemoved }: RowProps) {
  const { id, name, status, size, stage, percent, reason, created_at, poster_url, images, media_type } = upload;
  const picture = poster_url ?? images[0]?.url;
  const { tone, label } = stateOf(upload);
  const isProcessing = status === 'pending' && stage !== uploading;
  return (
    <li className="tz-uploads__row" aria-current={isCurrent || undefined}>
      <span className="tz-uploads__picture">
        {picture ? <img src={picture} alt="" loading="lazy" /> : <Icon name={media_type === 'image' ? 'image' : 'video'} />}
      </span>
      <div className="tz-uploads__words">
        <button type="button" className="tz-uploads__name" onClick={() => onOpen(id)}>
          {name}
        </button>
        <p className="tz-uploads__facts">
          <Chip tone={tone}>{label}</Chip>
          {size > 0 && <span>{sizeLabel(size)}</span>}
          <span>{timeAgo(created_at)}</span>
        </p>
        {isProcessing && (
          <>
            <Progress label={`Processing ${name}`} percent={percent} />
            <p className="tz-hint">{stageLabel(stage)}</p>
          </>
        )}
        {status === 'error' && stage !== cancelled && reason && <p className="tz-uploads__reason">{reason}</p>}
        <RowActions upload={upload} onRemoved={onRemoved} />
      </div>
    </li>
  );
}

function RowActions({ upload: { id, name, status, stage, retryable }, onRemoved }: { upload: Upload; onRemoved: (id: string) => void }) {
  const { retry, cancel, remove } = useUploadActions();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="tz-row tz-row--tight">
      {status === 'error' && retryable && (
        <Button size="small" icon="retry" aria-label={`Retry ${name}`} loading={retry.isPending} onClick={() => retry.mutate(id)}>
          Retry
        </Button>
      )}
      {status === 'pending' && stage !== uploading && (
        <Button size="small" icon="close" aria-label={`Cancel ${name}`} loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
          Cancel
        </Button>
      )}
      <Button
        size="small"
        kind="bare"
        icon="trash"
        aria-label={`Delete ${name}`}
        loading={remove.isPending}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {isAsking && (
        <Dialog title="Delete this upload?" onClose={() => setAsking(false)}>
          <div className="tz-stack">
            <p>“{name}” and everything made of it go for good. Shorts you made of it stay.</p>
            <div className="tz-row">
              <Button
                kind="danger"
                icon="trash"
                onClick={() => {
                  setAsking(false);
                  remove.mutate(id, { onSuccess: () => onRemoved(id) });
                }}
              >
                Delete
              </Button>
              <Button onClick={() => setAsking(false)}>Keep it</Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
