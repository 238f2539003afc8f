import { t } from '@lingui/core/macro';
import { Button, Card, Chip, Icon, useToast } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import type { ScheduledPost } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import {
  isEditable,
  isOccurrence,
  type ScheduleEntry,
  statusDisplay,
  typeLabels,
  useCancel,
  useCreateSchedule,
  usePublishNow,
  useRetry,
} from '../api.ts';
import { shortDate } from '../plain-dates.ts';
import { offsetLabel, zoneLabel } from '../time-zones.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** The actions of an entry, depending on its status. */
function PostActions({ entry, userId }: { entry: ScheduleEntry; userId: string }) {
  if (isEditable(entry)) return <EditableActions entry={entry} userId={userId} />;
  if (isOccurrence(entry)) return null;
  if (entry.status === 'failed') return <FailedActions post={entry} userId={userId} />;
  if (entry.status === 'published' && entry.published_content_id)
    return (
      <Button size="small" icon="eye" to={`/c/${entry.published_content_id}`}>
        {t`View`}
      </Button>
    );
  return null;
}

function EditableActions({ entry, userId }: { entry: ScheduleEntry; userId: string }) {
  const [isEditing, setEditing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const publish = usePublishNow();
  const toast = useToast();
  return (
    <>
      <Button size="small" icon="edit" aria-label={t`Edit ${entry.title}`} onClick={() => setEditing(true)} />
      {!isOccurrence(entry) && (
        <Button size="small" icon="send" loading={publish.isPending} onClick={() => setConfirming(true)}>
          {t`Publish now`}
        </Button>
      )}
      <CancelButton entry={entry} userId={userId} />
      {isEditing && <ScheduleDialog userId={userId} entry={entry} onClose={() => setEditing(false)} />}
      {isConfirming && !isOccurrence(entry) && (
        <ConfirmDialog
          title={t`Publish now?`}
          text={t`“${entry.title}” will be published immediately instead of at its scheduled time.`}
          label={t`Publish now`}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            publish.mutate(entry, { onSuccess: () => toast.success(t`Publishing`, t`Your post will be public in a few seconds.`) });
          }}
        />
      )}
    </>
  );
}

/** Cancels an entry; the toast offers to schedule a cancelled post again. */
function CancelButton({ entry, userId }: { entry: ScheduleEntry; userId: string }) {
  const cancel = useCancel();
  const scheduleAgain = useCreateSchedule(userId);
  const toast = useToast();
  const { content_id, local_time, zone, platform, title } = entry;
  const undo = () =>
    scheduleAgain.mutate({ content_id, local_time, zone, platform }, { onSuccess: () => toast.success(t`Scheduled again`, title) });
  return (
    <Button
      size="small"
      kind="danger"
      icon="trash"
      aria-label={isOccurrence(entry) ? t`Skip ${title} this time` : t`Cancel ${title}`}
      loading={cancel.isPending}
      onClick={() =>
        cancel.mutate(entry, {
          onSuccess: () =>
            toast.success(
              t`Scheduled post cancelled successfully`,
              undefined,
              isOccurrence(entry) ? undefined : { label: t`Undo`, onClick: undo },
            ),
        })
      }
    >
      {isOccurrence(entry) ? t`Skip` : t`Cancel`}
    </Button>
  );
}

function FailedActions({ post, userId }: { post: ScheduledPost; userId: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const retry = useRetry();
  return (
    <>
      <Button
        size="small"
        icon="retry"
        loading={retry.isPending}
        onClick={() => (post.unconfirmed ? setConfirming(true) : retry.mutate({ post, confirm: false }))}
      >
        {t`Retry`}
      </Button>
      <CancelButton entry={post} userId={userId} />
      {isConfirming && (
        <ConfirmDialog
          title={t`Send it again?`}
          text={t`It is unknown whether the first attempt was delivered. Sending again may deliver the post twice.`}
          label={t`Send again`}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            retry.mutate({ post, confirm: true });
          }}
        />
      )}
    </>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const ConfirmDialog = ({ title, text, label, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <div className="tz-stack">
      <p>{text}</p>
      <div className="tz-row tz-schedule-form__actions">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button kind="primary" onClick={onConfirm}>
          {label}
        </Button>
      </div>
    </div>
  </Dialog>
);

const icons = { thread: 'thread', image: 'image', shorts: 'video', other: 'edit' } as const;

/** One scheduled post: title, time in its own zone, status and actions. */
export function PostRow({ entry, userId }: { entry: ScheduleEntry; userId: string }) {
  const { title, content_type, local_time, scheduled_time, zone, platform } = entry;
  const { label, tone } = statusDisplay(entry);
  const reason = isOccurrence(entry) ? null : entry.reason;
  const isSeries = isOccurrence(entry) || entry.series_id !== null;
  return (
    <Card as="li" className="tz-scheduled-post">
      <Icon name={icons[content_type]} size={24} className="tz-scheduled-post__icon" />
      <div className="tz-scheduled-post__body">
        <p className="tz-scheduled-post__title">
          <span className="tz-visually-hidden">{typeLabels[content_type]}: </span>
          {title}
        </p>
        <p className="tz-muted tz-small">
          <time dateTime={scheduled_time}>
            {shortDate(local_time.slice(0, 10))}, {local_time.slice(11)}
          </time>{' '}
          {zoneLabel(zone)}
          {zone !== 'UTC' && ` (${offsetLabel(scheduled_time, zone)})`}
        </p>
        <p className="tz-scheduled-post__chips">
          <Chip tone={tone}>{label}</Chip>
          {isSeries && <Chip>{t`series`}</Chip>}
          <Chip>{platform}</Chip>
        </p>
        {reason && <p className="tz-small">{reason}</p>}
      </div>
      <div className="tz-scheduled-post__actions">
        <PostActions entry={entry} userId={userId} />
      </div>
    </Card>
  );
}
