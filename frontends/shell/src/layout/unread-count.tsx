import { useUnread, VisuallyHidden } from '@trenzeye/frontend-kit';

const maxCount = 99;

/** The unread count of a navigation link; nothing for pages without one. */
export function UnreadCount({ path }: { path: string }) {
  return path === '/messages' || path === '/notifications' ? <Count path={path} /> : null;
}

function Count({ path }: { path: '/messages' | '/notifications' }) {
  const { messages, notifications } = useUnread();
  const count = path === '/messages' ? messages : notifications;
  if (count === 0) return null;
  return (
    <span className="unread-count">
      {count > maxCount ? `${maxCount}+` : count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
