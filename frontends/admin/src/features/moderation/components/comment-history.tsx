import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { call, formatLocale } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';

const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });

/** Earlier versions of a reported comment; renders nothing when it was never edited. */
export function CommentHistory({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['comment-history', id],
    queryFn: ({ signal }) => call(social.commentHistory, { params: { id }, signal }),
    retry: false,
  });
  if (!data || data.versions.length < 2) return null;
  return (
    <section>
      <h2>{t`Edit history`}</h2>
      <ul className="tz-case-details__list">
        {data.versions.map(({ text, written_at }) => (
          <li key={written_at}>
            <time dateTime={written_at}>{dateTimeFormat.format(new Date(written_at))}</time>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
