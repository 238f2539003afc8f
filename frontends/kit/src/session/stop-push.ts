import { serviceWorkers } from '../browser-storage.ts';

/** Ends push messages to this browser. The push service then reports it as gone, and the server forgets it. */
export const stopPush = async (): Promise<void> => {
  const registration = await serviceWorkers()?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
};
