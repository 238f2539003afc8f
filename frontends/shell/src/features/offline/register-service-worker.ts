import { t } from '@lingui/core/macro';
import { reloadPage, serviceWorkers, siteCaches, type Toasts } from '@trenzeye/frontend-kit';
import { claimMessage } from '../../service-worker/messages.ts';

/** Stores what this page has loaded before the first service worker controlled it, so that it starts without a connection as well. */
const storeLoadedFiles = async (): Promise<void> => {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = urls.filter(({ origin }) => origin === window.location.origin);
  const add = async (cacheName: string, pattern: RegExp) => {
    const cache = await siteCaches()?.open(cacheName);
    await cache?.addAll(own.filter(({ pathname }) => pattern.test(pathname)).map(({ href }) => href));
  };
  await add('files', /\.[0-9a-f]{8,}\.\w+$/);
  await add('remotes', /^\/remotes\/\w+\/remoteEntry\.js$/);
};

const offerUpdate = (container: ServiceWorkerContainer, toast: Toasts, waiting: ServiceWorker): void =>
  toast.info(t`A new version of Trenzeye is ready`, undefined, {
    label: t`Reload`,
    onClick: () => {
      container.addEventListener('controllerchange', reloadPage, { once: true });
      waiting.postMessage({ type: 'SKIP_WAITING' });
    },
  });

/** Attempts to install the service worker, and the pause between them. One file that does not arrive makes an attempt fail. */
const [installAttempts, installPauseMs] = [4, 5_000];

const hasFailed = async ({ installing, waiting, active }: ServiceWorkerRegistration): Promise<boolean> => {
  if (waiting || active) return false;
  if (!installing) return true;
  await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
  return installing.state === 'redundant';
};

const install = async (container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> => {
  for (let attempt = 1; ; attempt += 1) {
    await container.register('/service-worker.js');
    // None where an extension blocks service workers.
    const registration = await container.getRegistration();
    if (attempt === installAttempts || !registration || !(await hasFailed(registration))) return container.ready;
    await new Promise((resolve) => setTimeout(resolve, installPauseMs));
  }
};

const register = async (container: ServiceWorkerContainer, toast: Toasts): Promise<void> => {
  const isFirst = container.controller === null;
  const registration = await install(container);
  if (registration.waiting) offerUpdate(container, toast, registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && container.controller) offerUpdate(container, toast, installing);
    });
  });
  if (!isFirst) return;
  // A page that was requested before the activation and arrived after it is not controlled.
  if (container.controller === null) registration.active?.postMessage({ type: claimMessage });
  await storeLoadedFiles();
};

/** Without `requestIdleCallback` (Safari), and at the latest, in milliseconds after the page has loaded. */
const [idleDelayMs, idleTimeoutMs] = [2_000, 5_000];

const whenIdle = (callback: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: idleTimeoutMs });
  else setTimeout(callback, idleDelayMs);
};

/**
 * Registers the service worker once the page has loaded and the browser is idle, which makes the application installable and readable without a connection.
 * Browsers offer service workers on https and on localhost only. `navigate` opens the page of a clicked notification.
 */
export const registerServiceWorker = (toast: Toasts, navigate: (path: string) => void): (() => void) => {
  const container = serviceWorkers();
  if (!container) return () => undefined;
  const start = () => {
    whenIdle(() => {
      register(container, toast).catch((error: unknown) => console.error('Service worker registration failed', error));
    });
  };
  const onMessage = ({ data }: MessageEvent<{ type?: unknown; path?: unknown }>) => {
    if (data.type === 'navigate' && typeof data.path === 'string' && data.path.startsWith('/')) navigate(data.path);
  };
  container.addEventListener('message', onMessage);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return () => {
    window.removeEventListener('load', start);
    container.removeEventListener('message', onMessage);
  };
};
