import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface StoredEntry {
  readonly payload: AdapterPayload;
  /** Unix milliseconds */
  readonly expiresAt: number;
}

/** Storage of the development provider in memory; entries are deleted when they expire. */
export const createMemoryAdapter = (): AdapterFactory => {
  const stores = new Map<string, Map<string, StoredEntry>>();

  return (kind): Adapter => {
    const store = stores.get(kind) ?? new Map<string, StoredEntry>();
    stores.set(kind, store);
    const activeEntries = (): [string, AdapterPayload][] => {
      for (const [id, { expiresAt }] of store) if (expiresAt <= Date.now()) store.delete(id);
      return [...store].map(([id, { payload }]) => [id, payload]);
    };
    const findBy = async (matches: (payload: AdapterPayload) => boolean) => activeEntries().find(([, payload]) => matches(payload))?.[1];
    return {
      upsert: async (id, payload, expiresIn) => {
        store.set(id, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1_000 : Number.POSITIVE_INFINITY });
      },
      find: async (id) => activeEntries().find(([each]) => each === id)?.[1],
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const entry = store.get(id);
        if (entry) store.set(id, { ...entry, payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1_000) } });
      },
      destroy: async (id) => void store.delete(id),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of activeEntries()) if (payload.grantId === grantId) store.delete(id);
      },
    };
  };
};
