import { t } from '@lingui/core/macro';
import { Button, useToast } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import type { ScheduledPost } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { isEditable, isOccurrence, type ScheduleEntry } from './schedule-entry.ts';
import { useCancel, useCreateSchedule, usePublishNow, useRetry } from './schedule-mutations.ts';

/** The actions of an entry, depending on its status. */
export function PostActions({ entry, userId }: { entry: ScheduleEntry; userId: string }) {
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
