import { offlineDataCache } from '@trenzeye/frontend-kit/offline-data';
import { CacheFirst, ExpirationPlugin, NetworkFirst, NetworkOnly, type PrecacheEntry, type RuntimeCaching, Serwist } from 'serwist';
import { claimMessage } from './messages.ts';
import { listenToPush } from './push.ts';
import { scope } from './worker-scope.ts';

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
