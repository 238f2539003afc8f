import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { classNames, EmptyState, ErrorState, Skeleton, TabList, tabId, useTitle, useUnread } from '@trenzeye/frontend-kit';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useLiveMessages, useThreadWith } from '../features/messages/api.ts';
import { Conversation } from '../features/messages/conversation.tsx';
import { MessageForm } from '../features/messages/message-form.tsx';
import { ThreadList } from '../features/messages/thread-list.tsx';
import { useProfile } from '../features/users/api.ts';
import { RequireSignIn } from './require-sign-in.tsx';
import '../features/messages/messages.css';

const panelId = 'messages-panel';

/** Direct messages: the list of conversations and the open one. `?to=<user id>` starts a conversation. */
export function MessagesPage() {
  useTitle(t`Messages`);
  return (
    <RequireSignIn icon="mail" title={t`Log in to read your messages`}>
      {(userId) => <Mailbox userId={userId} />}
    </RequireSignIn>
  );
}

function Mailbox({ userId }: { userId: string }) {
  useLiveMessages();
  const { messages, requests } = useUnread();
  const folders = [
    { name: 'inbox', label: t`Inbox`, unread: messages },
    { name: 'requests', label: t`Requests`, unread: requests },
  ] as const;
  const { threadId } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const recipientId = query.get('to');
  const folder = query.get('folder') === 'requests' ? 'requests' : 'inbox';
  const isConversationOpen = threadId !== undefined || recipientId !== null;
  return (
    <div className="tz-page tz-page--wide">
      <h1 className={isConversationOpen ? 'tz-visually-hidden' : 'tz-mailbox__title'}>{t`Messages`}</h1>
      <div className={classNames('tz-mailbox', isConversationOpen && 'tz-mailbox--open')}>
        <section className="tz-mailbox__threads" aria-label={t`Conversations`}>
          <TabList
            label={t`Folders`}
            tabs={folders}
            selected={folder}
            onSelect={(name) => navigate(name === 'inbox' ? '/messages' : '/messages?folder=requests', { replace: true })}
            panel={panelId}
          />
          <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, folder)}>
            <ThreadList folder={folder} selected={threadId} />
          </div>
        </section>
        <section className="tz-mailbox__conversation" aria-label={t`Conversation`}>
          {threadId !== undefined ? (
            <Conversation key={threadId} threadId={threadId} userId={userId} />
          ) : recipientId !== null ? (
            <NewConversation key={recipientId} recipientId={recipientId} />
          ) : (
            <EmptyState icon="mail" title={t`Select a conversation`} hint={t`Or open a profile and select Message.`} />
          )}
        </section>
      </div>
    </div>
  );
}

function NewConversation({ recipientId }: { recipientId: string }) {
  const { data: thread, error, refetch, isFetching } = useThreadWith(recipientId);
  const recipient = useProfile({ id: recipientId });
  const navigate = useNavigate();
  if (thread) return <Navigate to={`/messages/${thread.id}`} replace />;
  if (error)
    return <ErrorState title={t`Failed to load messages`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (recipient.state === 'missing') return <EmptyState icon="user" title={t`User not found`} />;
  if (thread === undefined || recipient.state !== 'found') return <Skeleton height={240} />;
  const { username } = recipient.profile;
  return (
    <>
      <header className="tz-conversation__head">
        <h2>
          <Trans>New message to @{username}</Trans>
        </h2>
      </header>
      <div className="tz-conversation__log" />
      <MessageForm to={{ userId: recipientId }} name={username} onSent={(id) => navigate(`/messages/${id}`, { replace: true })} />
    </>
  );
}
