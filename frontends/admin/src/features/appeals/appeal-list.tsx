import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  Chip,
  call,
  callPage,
  EmptyState,
  ErrorState,
  FieldFrame,
  formatLocale,
  LoadMore,
  mergePages,
  newIdempotencyKey,
  Skeleton,
  useToast,
} from '@trenzeye/frontend-kit';
import { Input } from '@trenzeye/frontend-kit/ui';
import { admin, maxDecisionMessageLength, type PendingAppeal } from '@trenzeye/proto/http/admin';
import { useState } from 'react';
import { decisionLabels, moderationQueueKey, useModerationMutation } from '../moderation/api.ts';

const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });

/** Open appeals. The moderator who made the decision cannot answer its appeal. */
export function AppealList() {
  const list = useInfiniteQuery({
    queryKey: [...moderationQueueKey, 'appeals'],
    queryFn: ({ pageParam, signal }) => callPage(admin.listAppeals, { query: { limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  if (isPending) return <Skeleton height={140} radius={12} />;
  if (isLoadingError)
    return <ErrorState title={t`Failed to load appeals`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const appeals: PendingAppeal[] = mergePages(data?.pages ?? []);
  if (appeals.length === 0) return <EmptyState icon="shield" title={t`No open appeals.`} />;
  return (
    <>
      <ul className="tz-moderation-queue">
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
  const toast = useToast();
  const answerAppeal = useModerationMutation(
    (verdict: 'uphold' | 'restore') =>
      call(admin.answerAppeal, {
        params: { id: appeal.id },
        body: { answer: verdict, message: message.trim() },
        idempotencyKey: newIdempotencyKey(),
      }),
    t`Failed to answer the appeal`,
  );
  const { text, created_at, can_answer } = appeal;
  const { content_author, content_preview, decision } = appeal.case;
  const submit = (verdict: 'uphold' | 'restore') =>
    answerAppeal.mutate(verdict, { onSuccess: () => toast.success(verdict === 'uphold' ? t`Decision upheld` : t`Decision reversed`) });
  return (
    <Card as="li" className="tz-case">
      <div className="tz-case__head">
        {decision && <Chip tone="info">{decisionLabels[decision.action]}</Chip>}
        <strong>
          <bdi>@{content_author}</bdi>
        </strong>
        <time dateTime={created_at} className="tz-muted tz-small">
          {dateTimeFormat.format(new Date(created_at))}
        </time>
      </div>
      <p className="tz-case__preview">{content_preview}</p>
      <p className="tz-case-details__preview" dir="auto">
        {text}
      </p>
      {can_answer ? (
        <>
          <FieldFrame label={t`Answer to the author`}>
            {(controlProps) => (
              <Input.TextArea
                {...controlProps}
                rows={2}
                maxLength={maxDecisionMessageLength}
                value={message}
                onChange={({ target }) => setMessage(target.value)}
              />
            )}
          </FieldFrame>
          <div className="tz-case__actions">
            <Button size="small" icon="check" loading={answerAppeal.isPending} onClick={() => submit('restore')}>
              {t`Restore`}
            </Button>
            <Button size="small" kind="danger" disabled={answerAppeal.isPending} onClick={() => submit('uphold')}>
              {t`Uphold`}
            </Button>
          </div>
        </>
      ) : (
        <p className="tz-muted tz-small">{t`You made this decision. Another moderator has to review the appeal.`}</p>
      )}
    </Card>
  );
}
