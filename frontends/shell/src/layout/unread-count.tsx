import { useUnread, VisuallyHidden } from '@trenzeye/frontend-kit';

const most = 99;

/** How much is unread behind a link of the navigation; nothing at all for most of them. */
export function UnreadCount({ path }: { path: string }) {
  return path === '/messages' || path === '/notifications' ? <Counted path={path} /> : null;
}

function Counted({ path }: { path: '/messages' | '/notifications' }) {
  const { messages, notifications } = useUnread();
  const count = path === '/messages' ? messages : notifications;
  if (count === 0) return null;
  return (
    <span className="unread-count">
      {count > most ? `${most}+` : count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
