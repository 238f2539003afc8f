import { t } from '@lingui/core/macro';
import { useUnread, VisuallyHidden } from '@trenzeye/frontend-kit';
import { usePausedCount } from '../features/connections/paused-count.ts';

const maxCount = 99;

/** The unread count of a navigation link; nothing for pages without one. */
export function UnreadCount({ path }: { path: string }) {
  return path === '/messages' || path === '/notifications' ? <Count path={path} /> : null;
}

function Count({ path }: { path: '/messages' | '/notifications' }) {
  const { messages, requests, notifications } = useUnread();
  const count = path === '/messages' ? messages + requests : notifications;
  if (count === 0) return null;
  return (
    <span className="unread-count">
      {count > maxCount ? `${maxCount}+` : count}
      <VisuallyHidden> {t`unread`}</VisuallyHidden>
    </span>
  );
}

/** The number of connections that wait for the owner's decision. */
export function PausedCount() {
  const count = usePausedCount();
  if (count === 0) return null;
  return (
    <span className="unread-count">
      {count}
      <VisuallyHidden> {t`paused`}</VisuallyHidden>
    </span>
  );
}

/** A dot on the account item of the bottom bar, whose menu has the pages with unread counts; nothing when all is read. */
export function UnreadDot() {
  const { messages, requests, notifications } = useUnread();
  if (messages + requests + notifications === 0) return null;
  return (
    <span className="unread-dot">
      <VisuallyHidden>{t`, unread notifications or messages`}</VisuallyHidden>
    </span>
  );
}
