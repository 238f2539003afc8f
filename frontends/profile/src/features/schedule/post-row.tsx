import { Card, Chip, Icon } from '@trenzeye/frontend-kit';
import { shortDay } from './plain-dates.ts';
import { PostActions } from './post-actions.tsx';
import { type Entry, statusLook } from './post-status.ts';
import { isOccurrence } from './schedule-changes.ts';
import { offsetName, zoneName } from './zones.ts';

const icons = { thread: 'thread', image: 'image', shorts: 'video', other: 'edit' } as const;
const kinds = { thread: 'Thread', image: 'Image', shorts: 'Short', other: 'Draft' } as const;

/** One scheduled post as a line: what, when in its own zone, how it stands, and what can be done. */
export function PostRow({ entry, userId }: { entry: Entry; userId: string }) {
  const { title, content_type, local_time, scheduled_time, zone, platform } = entry;
  const { label, tone } = statusLook(entry);
  const reason = isOccurrence(entry) ? null : entry.reason;
  const isSeries = isOccurrence(entry) || entry.series_id !== null;
  return (
    <Card as="li" className="tz-planned">
      <Icon name={icons[content_type]} size={24} className="tz-planned__icon" />
      <div className="tz-planned__words">
        <p className="tz-planned__title">
          <span className="tz-hidden">{kinds[content_type]}: </span>
          {title}
        </p>
        <p className="tz-muted tz-small">
          <time dateTime={scheduled_time}>
            {shortDay(local_time.slice(0, 10))}, {local_time.slice(11)}
          </time>{' '}
          {zoneName(zone)} ({offsetName(scheduled_time, zone)})
        </p>
        <p className="tz-planned__marks">
          <Chip tone={tone}>{label}</Chip>
          {isSeries && <Chip>series</Chip>}
          <Chip>{platform}</Chip>
        </p>
        {reason && <p className="tz-small">{reason}</p>}
      </div>
      <div className="tz-planned__actions">
        <PostActions entry={entry} userId={userId} />
      </div>
    </Card>
  );
}
