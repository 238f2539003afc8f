import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** What a reported comment said before it was changed; nothing where it never was. */
export function CommentHistory({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['comment-history', id],
    queryFn: ({ signal }) => call(social.commentHistory, { params: { id }, signal }),
    retry: false,
  });
  if (!data || data.versions.length < 2) return null;
  return (
    <section>
      <h3>What it said</h3>
      <ul className="tz-case-detail__list">
        {data.versions.map(({ text, written_at }) => (
          <li key={written_at}>
            <time dateTime={written_at}>{moment.format(new Date(written_at))}</time>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
