import type { PushMessage } from '@trenzeye/proto/http/social';
import { scope } from './worker-scope.ts';

/** What a notification keeps for a click on it. */
interface NotificationData {
  readonly path: string;
  readonly token: string | undefined;
}

const readAction = 'read';

interface BadgedNavigator {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

const showBadge = async (unread: number): Promise<void> => {
  const { setAppBadge, clearAppBadge } = navigator as Navigator & BadgedNavigator;
  // Browsers without permission for badges reject.
  await (unread > 0 ? setAppBadge?.call(navigator, unread) : clearAppBadge?.call(navigator))?.catch(() => undefined);
};

/** Browsers require that every push message shows a notification. */
const show = async ({ title, body, tag, path, unread, token, action_title = 'Mark as read' }: PushMessage): Promise<void> => {
  const data: NotificationData = { path, token };
  const options = {
    body,
    tag,
    data,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    actions: token === undefined ? [] : [{ action: readAction, title: action_title }],
  };
  await scope.registration.showNotification(title, options);
  await showBadge(unread);
};

const markRead = async (token: string): Promise<void> => {
  const response = await fetch('/api/push/action', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, action: 'read' }),
  });
  if (!response.ok) throw new Error(`marking the notification as read failed with status ${response.status}`);
};

/** Shows the page in an open tab of the installation, or in a new one. */
const open = async (path: string): Promise<void> => {
  const clients = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client = clients.find(({ focused }) => focused) ?? clients[0];
  if (!client) {
    await scope.clients.openWindow(path);
    return;
  }
  await client.focus();
  client.postMessage({ type: 'navigate', path });
};

export const listenToPush = (): void => {
  scope.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined;
    if (message) event.waitUntil(show(message));
  });
  scope.addEventListener('notificationclick', (event) => {
    const { path, token } = event.notification.data as NotificationData;
    event.notification.close();
    event.waitUntil(event.action === readAction && token !== undefined ? markRead(token) : open(path));
  });
};
