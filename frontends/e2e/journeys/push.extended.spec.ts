import type { BrowserContext, Page, Worker } from '@playwright/test';
import { findExecutable } from '@trenzeye/scripts/dev/engines/find-executable';
import { type PushService, startPushService } from '../../../services/social/src/testing/push-service.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, currentUserId, getFromApi } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/service-worker.ts';

// The headless shell, which the other journeys prefer, has no notifications.
const chromium = findExecutable('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome');

test.use({
  serviceWorkers: 'allow',
  stackEnv: { PUSH_ENDPOINTS: 'anywhere' },
  launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] },
});

interface DeliveredNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** The push services of browsers cannot be reached by tests: this browser's subscriptions are those of a push service on this machine. */
const useLocalPushService = async (context: BrowserContext, pushService: PushService): Promise<void> => {
  const { endpoint, keys } = pushService.subscribe();
  await context.grantPermissions(['notifications']);
  await context.addInitScript(
    (values) => {
      let isSubscribed = false;
      const subscription = {
        toJSON: () => values,
        unsubscribe: async () => {
          isSubscribed = false;
          return true;
        },
      } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => {
        isSubscribed = true;
        localStorage.setItem('test.subscribed', 'yes');
        return subscription;
      };
      PushManager.prototype.getSubscription = async () => (isSubscribed || localStorage.getItem('test.subscribed') ? subscription : null);
    },
    { endpoint, keys },
  );
};

const shownNotifications = (worker: Worker): Promise<DeliveredNotification[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Hands a decrypted message to the service worker, as the browser does when its push service delivers it. */
const deliver = async (page: Page, origin: string, message: object): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data: JSON.stringify(message) });
};

/** Clicks the shown notification, or one of its buttons. */
const click = (worker: Worker, action: string): Promise<void> =>
  worker.evaluate(async (name) => {
    interface ClickEvents {
      readonly registration: ServiceWorkerRegistration;
      readonly NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event;
    }
    const { registration, NotificationEvent } = globalThis as unknown as ClickEvents;
    const [notification] = await registration.getNotifications();
    if (notification) dispatchEvent(new NotificationEvent('notificationclick', { notification, action: name }));
  }, action);

test('push: turned on for a browser -> a follow arrives encrypted within 3 s, is shown, and its buttons mark it as read and open the page', async ({
  page,
  browser,
  baseURL,
}) => {
  const pushService = await startPushService();
  await useLocalPushService(page.context(), pushService);
  await signUp(page, 'pushed');
  const userId = await currentUserId(page);
  await page.goto('/notifications?tab=settings');
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Turn on notifications here' }).click();
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => pushService.received.map(({ message }) => message.tag)).toEqual(['test']);

  const follower = await openPage(browser, baseURL);
  await signUp(follower, 'follower');
  const followedAt = Date.now();
  await callApi(follower, 'PUT', `/api/follows/${userId}`);
  await expect.poll(() => pushService.received.length, { intervals: [50] }).toBe(2);
  const delayMs = Date.now() - followedAt;
  const message = pushService.received[1]?.message ?? {};
  const worker = page.context().serviceWorkers()[0] as Worker;
  await deliver(page, new URL(baseURL ?? '').origin, message);

  await expect.poll(() => shownNotifications(worker)).toEqual([{ title: 'Trenzeye', body: message.body, tag: message.tag }]);
  expect(message.body).toMatch(/^follower.* followed you$/);
  expect(delayMs).toBeLessThan(3_000);
  await click(worker, 'read');
  await expect.poll(async () => (await getFromApi(page, '/api/unread')).notifications).toBe(0);
  expect(await shownNotifications(worker)).toEqual([]);

  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications here' })).toBeVisible();
  await pushService.stop();
});
