import { useSyncExternalStore } from 'react';
import { type StorageState, storageState, subscribeToStorageState } from './browser-storage.ts';

/** Whether the browser keeps what this page stores. */
export const useStorageState = (): StorageState => useSyncExternalStore(subscribeToStorageState, storageState, () => 'stored' as const);
