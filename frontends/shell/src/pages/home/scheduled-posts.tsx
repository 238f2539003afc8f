import { t } from '@lingui/core/macro';
import { Card, formatLocale, Icon } from '@trenzeye/frontend-kit';
import { Link } from 'react-router-dom';
import type { NextScheduled } from '../../features/schedule/use-next-scheduled.ts';
import { contentTypeIcon } from './content-type-icons.ts';
import { Section } from './section.tsx';

const dayFormat = new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });

/** The next scheduled posts in their own time zones; hidden while there are none. */
export function ScheduledPosts({ posts }: { posts: NextScheduled }) {
  if (posts.length === 0) return null;
  return (
    <Section title={t`Next scheduled posts`} more={{ to: '/schedule', label: t`See all` }}>
      <ul className="home__list">
        {posts.map(({ id, title, content_type, local_time, scheduled_time, zone }) => (
          <Card key={id} as="li" className="draft">
            <Icon name={contentTypeIcon(content_type)} />
            <div className="draft__text">
              <h3 className="tz-clip-2">
                <Link className="draft__open" to={`/schedule?view=list&day=${local_time.slice(0, 10)}`}>
                  {title}
                </Link>
              </h3>
              <p className="tz-muted tz-tiny">
                <time dateTime={scheduled_time}>
                  {dayFormat.format(new Date(`${local_time.slice(0, 10)}T00:00:00Z`))}, {local_time.slice(11)}
                </time>{' '}
                {zone.replaceAll('_', ' ')}
              </p>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
