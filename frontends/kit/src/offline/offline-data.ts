import { siteCaches } from '../browser-storage.ts';

/** Cache of what can be read without a connection: private data of one account. Filled by the service worker. */
export const offlineDataCache = 'offline-data';

/** Call when a session ends: the next user of the browser must not read it. Does nothing where there are no caches. */
export const deleteOfflineData = async (): Promise<void> => {
  await siteCaches()?.delete(offlineDataCache);
};
