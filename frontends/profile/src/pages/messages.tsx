import { classes, EmptyState, ErrorState, Skeleton, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { SignedIn } from '../features/gate/signed-in.tsx';
import { Conversation } from '../features/messages/conversation.tsx';
import { MessageForm } from '../features/messages/message-form.tsx';
import { useLiveMessages, useThreadWith } from '../features/messages/message-queries.ts';
import { ThreadList } from '../features/messages/thread-list.tsx';
import { usePerson } from '../features/person/get-person.ts';
import '../features/messages/messages.css';

const panel = 'messages-panel';
const folders = [
  { name: 'inbox', label: 'Inbox' },
  { name: 'requests', label: 'Requests' },
] as const;

/** Direct messages: the conversations beside the one that is open. `?to=<user id>` begins one. */
export function MessagesPage() {
  useTitle('Messages');
  return (
    <SignedIn icon="mail" title="Log in to read your messages">
      {(userId) => <Mailbox userId={userId} />}
    </SignedIn>
  );
}

function Mailbox({ userId }: { userId: string }) {
  useLiveMessages();
  const { threadId } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const to = query.get('to');
  const folder = query.get('folder') === 'requests' ? 'requests' : 'inbox';
  const isOpen = threadId !== undefined || to !== null;
  return (
    <div className="tz-page tz-page--wide">
      <h1 className={isOpen ? 'tz-hidden' : 'tz-mailbox__title'}>Messages</h1>
      <div className={classes('tz-mailbox', isOpen && 'tz-mailbox--open')}>
        <section className="tz-mailbox__threads" aria-label="Conversations">
          <TabList
            label="Folders"
            tabs={folders}
            selected={folder}
            onSelect={(name) => navigate(name === 'inbox' ? '/messages' : '/messages?folder=requests', { replace: true })}
            panel={panel}
          />
          <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, folder)}>
            <ThreadList folder={folder} selected={threadId} />
          </div>
        </section>
        <section className="tz-mailbox__open" aria-label="Conversation">
          {threadId !== undefined ? (
            <Conversation key={threadId} threadId={threadId} userId={userId} />
          ) : to !== null ? (
            <NewConversation key={to} to={to} />
          ) : (
            <EmptyState icon="mail" title="Choose a conversation" hint="Or open somebody’s profile and choose Message." />
          )}
        </section>
      </div>
    </div>
  );
}

function NewConversation({ to }: { to: string }) {
  const { data: thread, error, refetch, isFetching } = useThreadWith(to);
  const person = usePerson({ id: to });
  const navigate = useNavigate();
  if (thread) return <Navigate to={`/messages/${thread.id}`} replace />;
  if (error)
    return <ErrorState title="Failed to load messages" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (person.state === 'missing') return <EmptyState icon="user" title="User not found" />;
  if (thread === undefined || person.state !== 'there') return <Skeleton height={240} />;
  const { username } = person.person;
  return (
    <>
      <header className="tz-conversation__head">
        <h2>New message to @{username}</h2>
      </header>
      <div className="tz-conversation__log" />
      <MessageForm to={{ userId: to }} name={username} onSent={(id) => navigate(`/messages/${id}`, { replace: true })} />
    </>
  );
}
