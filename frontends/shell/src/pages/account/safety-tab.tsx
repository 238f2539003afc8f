import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Avatar,
  Button,
  Chip,
  call,
  callPage,
  ErrorState,
  formatLocale,
  LoadMore,
  mergePages,
  newIdempotencyKey,
  Skeleton,
  useIsFirstLoad,
  useSession,
  useToast,
} from '@trenzeye/frontend-kit';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import { admin, maxAppealLength, type OwnDecision } from '@trenzeye/proto/http/admin';
import { social } from '@trenzeye/proto/http/social';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { AccountSection, ErrorMessage } from './account-section.tsx';

const relationsKey = ['relations'] as const;

/** The users the signed-in user has blocked or muted, latest first. */
const useRelations = () => {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: [...relationsKey, user?.id],
    queryFn: ({ pageParam, signal }) => callPage(social.listRelations, { query: { limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: user !== null,
    staleTime: 0,
  });
};

const useEndRelation = () => {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, kind }: { id: string; kind: 'unblock' | 'unmute' }) => call(social[kind], { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: relationsKey }),
  });
};

const decisionsKey = ['own-decisions'] as const;

/** Moderation decisions about the signed-in user, latest first. */
const useDecisions = () => {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: [...decisionsKey, user?.id],
    queryFn: ({ pageParam, signal }) => callPage(admin.ownDecisions, { query: { limit: 20 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: user !== null,
    staleTime: 0,
  });
};

const useAppeal = () => {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call(admin.appealDecision, { params: { id }, body: { text }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => client.invalidateQueries({ queryKey: decisionsKey }),
  });
};

/** Moderation decisions about the user, and the users they blocked or muted. */
export function SafetyTab() {
  const [decisions, relations] = [useDecisions(), useRelations()];
  const isFirstLoad = useIsFirstLoad([decisions, relations]);
  if (isFirstLoad) return <Skeleton height="24rem" radius="12px" />;
  return (
    <>
      <AccountSection
        title={t`Moderation decisions`}
        description={t`Decisions about your account and content. Appeals are reviewed by a different moderator.`}
      >
        <Decisions {...decisions} />
      </AccountSection>
      <AccountSection title={t`Blocked and muted`} description={t`Users are not notified when you block or mute them.`}>
        <Relations {...relations} />
      </AccountSection>
    </>
  );
}

const actionLabels: Readonly<Record<OwnDecision['action'], string>> = {
  remove: t`Removed`,
  suspend_user: t`Account suspended`,
  warn: t`Warning`,
};
const appealLabels = { pending: t`in review`, upheld: t`decision upheld`, restored: t`decision reversed` } as const;
const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });

function Decisions(list: ReturnType<typeof useDecisions>) {
  const { data, error, refetch, isFetching } = list;
  if (!data)
    return (
      <ErrorState
        title={t`The decisions could not be loaded`}
        detail={error?.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const decisions = mergePages(data.pages);
  if (decisions.length === 0) return <p className="tz-muted">{t`No decisions.`}</p>;
  return (
    <>
      <ul className="account-list">
        {decisions.map((decision) => (
          <DecisionLine key={decision.id} decision={decision} />
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}

function DecisionLine({ decision }: { decision: OwnDecision }) {
  const { action, content_preview, message, created_at, in_force, can_appeal, appeal } = decision;
  const [isAppealing, setAppealing] = useState(false);
  return (
    <li className="account-row">
      <div className="account-row__text">
        <p className="tz-row tz-row--tight">
          <strong>{actionLabels[action]}</strong>
          {!in_force && <Chip tone="success">{t`reversed`}</Chip>}
          {appeal && (
            <Chip tone="info">
              <Trans>Appeal: {appealLabels[appeal.status]}</Trans>
            </Chip>
          )}
        </p>
        {content_preview && <p className="tz-clip-2 tz-small">{content_preview}</p>}
        {message && <p className="tz-small">{message}</p>}
        {appeal?.answer && (
          <p className="tz-small">
            <Trans>Answer: {appeal.answer}</Trans>
          </p>
        )}
        <p className="tz-muted tz-small">
          <time dateTime={created_at}>{dateTimeFormat.format(new Date(created_at))}</time>
        </p>
      </div>
      {can_appeal && (
        <Button size="small" onClick={() => setAppealing(true)}>
          {t`Appeal`}
        </Button>
      )}
      {isAppealing && <AppealDialog id={decision.id} onClose={() => setAppealing(false)} />}
    </li>
  );
}

function AppealDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const toast = useToast();
  const appeal = useAppeal();
  const missing = t`Explain why the decision should be reviewed.`;
  const send = ({ text }: { text: string }) =>
    appeal.mutate(
      { id, text: text.trim() },
      {
        onSuccess: () => {
          toast.success(t`Appeal sent`, t`A different moderator will review it.`);
          onClose();
        },
      },
    );
  return (
    <Dialog title={t`Appeal`} onClose={onClose} initialFocus="textarea">
      <Form name={useId()} className="tz-form" layout="vertical" requiredMark={false} onFinish={send}>
        <Form.Item
          name="text"
          label={t`Why should this decision be reviewed?`}
          validateTrigger="onSubmit"
          rules={[{ required: true, whitespace: true, message: missing }]}
        >
          <Input.TextArea rows={5} maxLength={maxAppealLength} />
        </Form.Item>
        <div className="tz-stack">
          <ErrorMessage>{appeal.error?.message}</ErrorMessage>
          <div className="tz-row">
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button kind="primary" type="submit" loading={appeal.isPending}>
              {t`Send`}
            </Button>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}

function Relations(list: ReturnType<typeof useRelations>) {
  const { data, error, refetch, isFetching } = list;
  const end = useEndRelation();
  if (!data)
    return (
      <ErrorState title={t`The list could not be loaded`} detail={error?.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const users = mergePages(data.pages);
  if (users.length === 0) return <p className="tz-muted">{t`No blocked or muted users.`}</p>;
  return (
    <>
      <ul className="account-list">
        {users.map(({ id, username, avatar_url, blocked, muted }) => (
          <li key={id} className="account-row">
            <Avatar username={username} src={avatar_url} size={36} />
            <div className="account-row__text">
              <Link to={`/u/${id}`}>
                <bdi>@{username}</bdi>
              </Link>
            </div>
            {blocked && (
              <Button size="small" disabled={end.isPending} onClick={() => end.mutate({ id, kind: 'unblock' })}>
                {t`Unblock`}
              </Button>
            )}
            {muted && (
              <Button size="small" disabled={end.isPending} onClick={() => end.mutate({ id, kind: 'unmute' })}>
                {t`Unmute`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}
