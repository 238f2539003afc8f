import { Avatar, Chip, Dialog, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import type { CaseDetail } from '@trenzeye/proto/http/admin';
import { Link } from 'react-router-dom';
import { CaseActions } from './case-actions.tsx';
import { CommentHistory } from './comment-history.tsx';
import { useCase } from './desk-queries.ts';
import { decisionWords, reasonWords } from './words.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const at = (time: string) => <time dateTime={time}>{moment.format(new Date(time))}</time>;

/** Everything that was said and done about one case, and what its author did before. */
export function CaseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useCase(id);
  return (
    <Dialog title="Case" onClose={onClose}>
      <div className="tz-stack tz-case-detail">
        {data ? (
          <Detail detail={data} />
        ) : error ? (
          <ErrorState title="The case could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </Dialog>
  );
}

const addressOf = ({ target_type, target_id, parent_id, author_id }: CaseDetail): string => {
  if (target_type === 'content') return `/c/${target_id}`;
  return target_type === 'comment' && parent_id ? `/c/${parent_id}?comment=${target_id}` : `/u/${author_id}`;
};

function Detail({ detail }: { detail: CaseDetail }) {
  const { author, all_reports, decisions, appeals, content_preview } = detail;
  return (
    <>
      <p className="tz-case-detail__preview">{content_preview || 'No text to show.'}</p>
      <p>
        <Link to={addressOf(detail)} target="_blank">
          Open it
        </Link>
      </p>
      <div className="tz-case__actions">
        <CaseActions flagged={detail} />
      </div>
      <section>
        <h3>Author</h3>
        <div className="tz-row tz-case-detail__author">
          <Avatar username={author.username} src={author.avatar_url} size={36} />
          <Link to={`/u/${author.id}`} target="_blank">
            @{author.username}
          </Link>
          <Chip>{author.role}</Chip>
          <Chip tone={author.status === 'active' ? 'success' : 'danger'}>{author.status}</Chip>
        </div>
        {author.before.length === 0 ? (
          <p className="tz-muted tz-small">Nothing was decided about this person before.</p>
        ) : (
          <ul className="tz-case-detail__list">
            {author.before.map(({ case_id, action, reason, content_preview: preview, created_at, undone }) => (
              <li key={case_id}>
                <Chip tone={undone ? 'plain' : 'info'}>
                  {decisionWords[action]}
                  {undone && ', taken back'}
                </Chip>{' '}
                {at(created_at)}: {preview.slice(0, 80)} ({reason})
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>{all_reports.length === 1 ? 'One report' : `${all_reports.length} reports`}</h3>
        <ul className="tz-case-detail__list">
          {all_reports.map(({ id, reporter, reason, details, created_at }) => (
            <li key={id}>
              <Chip tone="warning">{reasonWords[reason]}</Chip> @{reporter.username}, {at(created_at)}
              {details && <p>{details}</p>}
            </li>
          ))}
        </ul>
      </section>
      {detail.target_type === 'comment' && <CommentHistory id={detail.target_id} />}
      {decisions.length > 0 && (
        <section>
          <h3>Decisions</h3>
          <ul className="tz-case-detail__list">
            {decisions.map(({ id, action, moderator, message, created_at, undone }) => (
              <li key={id}>
                <Chip tone="info">
                  {decisionWords[action]}
                  {undone && ', taken back'}
                </Chip>{' '}
                @{moderator.username}, {at(created_at)}
                {message && <p>{message}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {appeals.length > 0 && (
        <section>
          <h3>Appeals</h3>
          <ul className="tz-case-detail__list">
            {appeals.map(({ id, status, text, created_at, answer }) => (
              <li key={id}>
                <Chip tone="accent">{status}</Chip> {at(created_at)}
                <p>{text}</p>
                {answer && <p className="tz-muted">{answer}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
