import { t } from '@lingui/core/macro';
import { Card, Chip, Icon } from '@trenzeye/frontend-kit';
import { shortDate } from './plain-dates.ts';
import { PostActions } from './post-actions.tsx';
import { isOccurrence, type ScheduleEntry, statusDisplay, typeLabels } from './schedule-entry.ts';
import { offsetLabel, zoneLabel } from './time-zones.ts';

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
