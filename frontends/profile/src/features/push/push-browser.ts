import { t } from '@lingui/core/macro';
import { serviceWorkers, storageState } from '@trenzeye/frontend-kit';

/** Whether this browser can receive push messages, and why not. */
export type PushSupport = 'supported' | 'install-first' | 'unsupported' | 'denied' | 'no-storage';

export const pushSupport = (): PushSupport => {
  if (storageState() === 'blocked') return 'no-storage';
  const isPossible = serviceWorkers() !== undefined && 'PushManager' in window && 'Notification' in window;
  // Safari on iPhone and iPad offers push messages to installed applications only.
  if (!isPossible) return /iPhone|iPad/.test(navigator.userAgent) ? 'install-first' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'supported';
};

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome on Android`, for the list of devices. */
export const deviceName = (userAgent: string): string => {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = find(systems);
  const browser = find(browsers) ?? t`Browser`;
  return system ? t`${browser} on ${system}` : browser;
};

/** The values of a subscription that the server needs, base64url as in its JSON form. */
interface PushSubscriptionValues {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const valuesOf = (subscription: PushSubscription): PushSubscriptionValues => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
};

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const findSubscription = async (): Promise<PushSubscription | null | undefined> => {
  const registration = await serviceWorkers()?.getRegistration();
  return registration?.pushManager.getSubscription();
};

export const hasSubscription = async (): Promise<boolean> => pushSupport() === 'supported' && Boolean(await findSubscription());

/** Asks for permission and subscribes this browser. Rejects when the user does not permit it. */
export const subscribeBrowser = async (publicKey: string): Promise<PushSubscriptionValues> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new Error(t`Notifications are blocked in the settings of this browser.`);
  const registration = await serviceWorkers()?.ready;
  if (!registration) throw new Error(t`This browser cannot receive notifications while Trenzeye is closed.`);
  return valuesOf(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(publicKey) }));
};
