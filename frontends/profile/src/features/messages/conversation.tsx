import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Avatar,
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  formatLocale,
  LinkedText,
  LoadMore,
  Menu,
  mergePages,
  Notice,
  Skeleton,
  useToast,
} from '@trenzeye/frontend-kit';
import type { Message, MessageThread } from '@trenzeye/proto/http/social';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useChangeRelation } from '../relations/relation-menu.tsx';
import { useAccept, useDecline, useDeleteMessage, useLeave, useMarkRead, useMessages, useThread } from './api.ts';
import { MessageForm } from './message-form.tsx';

/** One conversation: its messages, newest last, and the message form. */
export function Conversation({ threadId, userId }: { threadId: string; userId: string }) {
  const { data: thread, error, isFetching, refetch } = useThread(threadId);
  if (thread) return <OpenConversation thread={thread} userId={userId} />;
  if (error)
    return <ErrorState title={t`Failed to load messages`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Skeleton height={320} />;
}

function OpenConversation({ thread, userId }: { thread: MessageThread; userId: string }) {
  const { id, other, closed, waiting, folder } = thread;
  return (
    <>
      <ConversationHead thread={thread} />
      <MessageLog thread={thread} userId={userId} />
      {folder === 'requests' ? (
        <MessageRequest thread={thread} />
      ) : (
        <>
          {waiting && (
            <Notice>
              <p>
                <Trans>@{other.username} has not accepted your message yet. It is in their requests.</Trans>
              </p>
            </Notice>
          )}
          {closed ? (
            <Notice tone="warning">
              <p>{closed}</p>
            </Notice>
          ) : (
            <MessageForm to={{ threadId: id }} name={other.username} />
          )}
        </>
      )}
    </>
  );
}

function ConversationHead({ thread: { id, other } }: { thread: MessageThread }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = useLeave();
  const block = useChangeRelation(other.id);
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <header className="tz-conversation__head">
      <Button kind="bare" icon="arrowLeft" to="/messages" aria-label={t`All messages`} className="tz-conversation__back" />
      <Link to={`/u/${other.id}`} className="tz-conversation__user">
        <Avatar username={other.username} src={other.avatar_url} size={36} />
        <h2>
          <bdi>@{other.username}</bdi>
        </h2>
      </Link>
      <Menu
        label={t`More about the conversation with ${other.username}`}
        items={[
          { label: t`Delete conversation`, icon: 'trash', onSelect: () => setLeaving(true) },
          {
            label: t`Block @${other.username}`,
            icon: 'shield',
            tone: 'danger',
            onSelect: () => block.mutate('block', { onSuccess: () => toast.success(t`@${other.username} is blocked`) }),
          },
        ]}
      />
      {isLeaving && (
        <Dialog title={t`Delete this conversation?`} onClose={() => setLeaving(false)}>
          <div className="tz-stack">
            <p>
              <Trans>This deletes the conversation for you only. @{other.username} keeps their copy.</Trans>
            </p>
            <div className="tz-row">
              <Button onClick={() => setLeaving(false)}>{t`Cancel`}</Button>
              <Button
                kind="danger"
                icon="trash"
                loading={leave.isPending}
                onClick={() => leave.mutate(id, { onSuccess: () => navigate('/messages') })}
              >
                {t`Delete`}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </header>
  );
}

function MessageLog({ thread, userId }: { thread: MessageThread; userId: string }) {
  const list = useMessages(thread.id);
  const { mutate: markRead } = useMarkRead();
  const endRef = useRef<HTMLDivElement>(null);
  const messages = mergePages(list.data?.pages ?? []).toReversed();
  const latest = messages.at(-1)?.id;
  const hasUnread = messages.some(({ sender_id, read }) => sender_id !== userId && !read);
  useEffect(() => {
    if (latest) endRef.current?.scrollIntoView({ block: 'end' });
  }, [latest]);
  useEffect(() => {
    if (hasUnread) markRead(thread.id);
  }, [hasUnread, markRead, thread.id]);
  if (list.isPending)
    return (
      <div className="tz-conversation__log">
        <Skeleton height={240} />
      </div>
    );
  return (
    <div className="tz-conversation__log">
      <LoadMore {...list} />
      {messages.length === 0 && <EmptyState icon="mail" title={t`No messages yet.`} />}
      <ol className="tz-messages" aria-live="polite" aria-relevant="additions">
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} isOwn={message.sender_id === userId} name={thread.other.username} />
        ))}
      </ol>
      <div ref={endRef} />
    </div>
  );
}

const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });

function MessageBubble({ message, isOwn, name }: { message: Message; isOwn: boolean; name: string }) {
  const { id, thread_id, text, deleted, sent_at, read } = message;
  const remove = useDeleteMessage();
  return (
    <li className={`tz-message ${isOwn ? 'tz-message--own' : ''}`}>
      <p className={deleted ? 'tz-message__text tz-muted' : 'tz-message__text'}>
        <span className="tz-visually-hidden">{isOwn ? t`You` : name}: </span>
        {deleted ? t`Message deleted` : <LinkedText text={text} />}
      </p>
      <p className="tz-muted tz-tiny tz-message__meta">
        <time dateTime={sent_at}>{dateTimeFormat.format(new Date(sent_at))}</time>
        {isOwn && read && !deleted && t` · Read`}
        {isOwn && !deleted && (
          <Button
            kind="bare"
            size="small"
            icon="trash"
            aria-label={t`Delete this message`}
            loading={remove.isPending}
            onClick={() => remove.mutate({ threadId: thread_id, messageId: id })}
          />
        )}
      </p>
    </li>
  );
}

function MessageRequest({ thread: { id, other } }: { thread: MessageThread }) {
  const accept = useAccept();
  const decline = useDecline();
  const navigate = useNavigate();
  return (
    <Notice title={t`@${other.username} wants to message you`}>
      <p>{t`They cannot see that you have read it until you accept.`}</p>
      <div className="tz-row">
        <Button
          kind="primary"
          icon="check"
          loading={accept.isPending}
          onClick={() => accept.mutate(id, { onSuccess: () => navigate(`/messages/${id}`) })}
        >
          {t`Accept`}
        </Button>
        <Button
          kind="danger"
          icon="close"
          loading={decline.isPending}
          onClick={() => decline.mutate(id, { onSuccess: () => navigate('/messages?folder=requests') })}
        >
          {t`Decline`}
        </Button>
      </div>
    </Notice>
  );
}
