import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  Chip,
  call,
  callPage,
  EmptyState,
  ErrorState,
  LoadMore,
  mergePages,
  newIdempotencyKey,
  Skeleton,
  useToast,
} from '@trenzeye/frontend-kit';
import { admin, messageLimit, type PendingAppeal } from '@trenzeye/proto/http/admin';
import { useId, useState } from 'react';
import { deskKey, useDeskChange } from '../desk/desk-queries.ts';
import { decisionWords } from '../desk/words.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** What authors ask to be looked at again: by somebody other than who decided. */
export function AppealList() {
  const list = useInfiniteQuery({
    queryKey: [...deskKey, 'appeals'],
    queryFn: ({ pageParam, signal }) => callPage(admin.listAppeals, { query: { limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  if (isPending) return <Skeleton height={140} radius={12} />;
  if (isLoadingError)
    return <ErrorState title="Failed to load appeals" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const appeals: PendingAppeal[] = mergePages(data?.pages ?? []);
  if (appeals.length === 0) return <EmptyState icon="shield" title="No appeals wait." />;
  return (
    <>
      <ul className="tz-desk">
        {appeals.map((appeal) => (
          <AppealCard key={appeal.id} appeal={appeal} />
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}

function AppealCard({ appeal }: { appeal: PendingAppeal }) {
  const [message, setMessage] = useState('');
  const field = useId();
  const toast = useToast();
  const answer = useDeskChange(
    (verdict: 'uphold' | 'restore') =>
      call(admin.answerAppeal, {
        params: { id: appeal.id },
        body: { answer: verdict, message: message.trim() },
        idempotencyKey: newIdempotencyKey(),
      }),
    'Failed to answer the appeal',
  );
  const { text, created_at, can_answer } = appeal;
  const { content_author, content_preview, decision } = appeal.case;
  const give = (verdict: 'uphold' | 'restore') =>
    answer.mutate(verdict, { onSuccess: () => toast.success(verdict === 'uphold' ? 'The decision stands' : 'Restored') });
  return (
    <Card as="li" className="tz-case">
      <div className="tz-case__head">
        {decision && <Chip tone="info">{decisionWords[decision.action]}</Chip>}
        <strong>@{content_author}</strong>
        <time dateTime={created_at} className="tz-muted tz-small">
          {moment.format(new Date(created_at))}
        </time>
      </div>
      <p className="tz-case__preview">{content_preview}</p>
      <p className="tz-case-detail__preview">{text}</p>
      {can_answer ? (
        <>
          <div className="tz-field">
            <label className="tz-label" htmlFor={field}>
              Answer to the author
            </label>
            <textarea
              id={field}
              className="tz-input"
              rows={2}
              maxLength={messageLimit}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          </div>
          <div className="tz-case__actions">
            <Button size="small" icon="check" loading={answer.isPending} onClick={() => give('restore')}>
              Restore
            </Button>
            <Button size="small" kind="danger" disabled={answer.isPending} onClick={() => give('uphold')}>
              Uphold
            </Button>
          </div>
        </>
      ) : (
        <p className="tz-muted tz-small">You decided this: somebody else has to look.</p>
      )}
    </Card>
  );
}
