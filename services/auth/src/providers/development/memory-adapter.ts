import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly payload: AdapterPayload;
  /** Unix milliseconds */
  readonly expiresAt: number;
}

/** What the development provider remembers, for as long as the process lives and no longer than each thing is good for. */
export const createMemoryAdapter = (): AdapterFactory => {
  const stores = new Map<string, Map<string, Kept>>();

  return (kind): Adapter => {
    const store = stores.get(kind) ?? new Map<string, Kept>();
    stores.set(kind, store);
    const living = (): [string, AdapterPayload][] => {
      for (const [id, { expiresAt }] of store) if (expiresAt <= Date.now()) store.delete(id);
      return [...store].map(([id, { payload }]) => [id, payload]);
    };
    const findBy = async (matches: (payload: AdapterPayload) => boolean) => living().find(([, payload]) => matches(payload))?.[1];
    return {
      upsert: async (id, payload, expiresIn) => {
        store.set(id, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1_000 : Number.POSITIVE_INFINITY });
      },
      find: async (id) => living().find(([each]) => each === id)?.[1],
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const kept = store.get(id);
        if (kept) store.set(id, { ...kept, payload: { ...kept.payload, consumed: Math.floor(Date.now() / 1_000) } });
      },
      destroy: async (id) => void store.delete(id),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of living()) if (payload.grantId === grantId) store.delete(id);
      },
    };
  };
};
