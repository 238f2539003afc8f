import { offlineDataCache } from '@trenzeye/frontend-kit/offline-data';
import type { PushMessage } from '@trenzeye/proto/http/social';
import { CacheFirst, ExpirationPlugin, NetworkFirst, NetworkOnly, type PrecacheEntry, type RuntimeCaching, Serwist } from 'serwist';
import { claimMessage } from './messages.ts';

/** The parts of a service worker's global that TypeScript's DOM types lack. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationClickEvent extends ExtendableEvent {
  /** The pressed button; empty for the notification itself. */
  readonly action: string;
  readonly notification: Notification;
}

interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown): void;
}

interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: { readonly type?: unknown } | null;
}

interface WorkerEvents {
  message: WorkerMessageEvent;
  push: PushEvent;
  notificationclick: NotificationClickEvent;
}

interface WorkerScope {
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
    claim(): Promise<void>;
  };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly location: Location;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

const scope = globalThis as unknown as WorkerScope;

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

const listenToPush = (): void => {
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

/** The application's page and the files that every page needs, inserted by the build. */
declare const PRECACHE: readonly PrecacheEntry[];

const day = 86_400;

/** What can be read without a connection, as it was when it was last loaded. Conversations are left out: they would stay on the device. */
const readableOffline =
  /^\/api\/(auth\/me$|(comments|content|leaderboard|notifications|reactions|schedule|signals|templates|unread|users)(\/|$))/;
/** Paths that are not pages of the application. */
const notPages = /^\/(api|auth|rest|media|docs|dev|assets|remotes|invite|metrics|healthz|readyz)(\/|$)|\.\w+$/;

/** Vary names the token and the language; private data is deleted at sign-out, and the rest is the same for all users. */
const matchOptions = { ignoreVary: true };

const runtimeCaching: RuntimeCaching[] = [
  {
    // Names with a hash of the content.
    matcher: ({ sameOrigin, url }) => sameOrigin && /\.[0-9a-f]{8,}\.\w+$/.test(url.pathname),
    handler: new CacheFirst({ cacheName: 'files', plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * day })] }),
  },
  {
    matcher: ({ sameOrigin, url }) => sameOrigin && /^\/remotes\/\w+\/remoteEntry\.js$/.test(url.pathname),
    handler: new NetworkFirst({ cacheName: 'remotes', networkTimeoutSeconds: 5 }),
  },
  {
    // Not through `request.cache`, which browser tools that switch the cache off change.
    matcher: ({ sameOrigin, url, request }) =>
      sameOrigin && readableOffline.test(url.pathname) && request.headers.get('cache-control') !== 'no-store',
    handler: new NetworkFirst({
      cacheName: offlineDataCache,
      matchOptions,
      plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 7 * day })],
    }),
  },
  {
    // Pictures and covers of what can be read; videos are too large.
    matcher: ({ sameOrigin, url, request }) => sameOrigin && url.pathname.startsWith('/media/') && request.destination === 'image',
    handler: new NetworkFirst({
      cacheName: offlineDataCache,
      matchOptions,
      plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 7 * day })],
    }),
  },
  {
    matcher: ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && !notPages.test(url.pathname),
    handler: new NetworkOnly({ networkTimeoutSeconds: 8 }),
  },
];

const serwist = new Serwist({
  precacheEntries: [...PRECACHE],
  precacheOptions: { cleanupOutdatedCaches: true },
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching,
  fallbacks: { entries: [{ url: '/app.html', matcher: ({ request }) => request.mode === 'navigate' }] },
});

serwist.addEventListeners();
listenToPush();
scope.addEventListener('message', (event) => {
  if (event.data?.type === claimMessage) event.waitUntil(scope.clients.claim());
});
