import { call, useSession } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useEffect, useSyncExternalStore } from 'react';
import type { Type } from '../work.ts';
import { leave, type Owner, putDraft, type Spot, spotOf, subscribe, takeUp, types, visitor } from './desk-store.ts';

/** Whose work the page shows; null until it is known who is there. */
export function useOwner(): Owner | null {
  const { state, user } = useSession();
  const owner = state === 'loading' ? null : (user?.id ?? visitor);
  useEffect(() => {
    if (owner === null) return undefined;
    takeUp(owner);
    const onLine = () => {
      for (const type of types) spotOf(owner, type).autosaver?.retry();
    };
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, [owner]);
  useLeaving(owner);
  useFreshness(owner);
  return owner;
}

/** Signing out while the page is open: the desk of the one who left is taken off it. */
let lastOwner: Owner | null = null;
function useLeaving(owner: Owner | null): void {
  useEffect(() => {
    if (owner === null) return;
    if (lastOwner !== null && lastOwner !== owner) leave(lastOwner);
    lastOwner = owner;
  }, [owner]);
}

/** Whoever comes back to the page after working on another device goes on where they left off there. */
function useFreshness(owner: Owner | null): void {
  useEffect(() => {
    if (owner === null || owner === visitor) return undefined;
    const onVisible = () => {
      if (document.visibilityState === 'visible') for (const type of types) void refresh(owner, type);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [owner]);
}

async function refresh(owner: Owner, type: Type): Promise<void> {
  const { desk, state, isBookmark } = spotOf(owner, type);
  if (!desk.draft || isBookmark || state.kind !== 'saved') return;
  const item = await call(content.getItem, { params: { id: desk.draft.id } }).catch(() => null);
  if (item?.status !== 'draft' || item.version <= desk.draft.version) return;
  if (spotOf(owner, type).desk === desk) putDraft(owner, item);
}

/** What stands on a tab. It is kept outside the page, so that leaving, coming back and reloading lose nothing. */
export const useSpot = (owner: Owner, type: Type): Spot => useSyncExternalStore(subscribe, () => spotOf(owner, type));
