import { call, useSession } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useEffect, useSyncExternalStore } from 'react';
import type { Type } from '../document/editor-document.ts';
import {
  closeTabs,
  contentTabs,
  type Owner,
  openDraft,
  restoreTabs,
  subscribe,
  type TabState,
  tabStateOf,
  visitorOwner,
} from './editor-store.ts';

/** Owner of the shown tabs; null while the session is loading. */
export function useOwner(): Owner | null {
  const { state, user } = useSession();
  const owner = state === 'loading' ? null : (user?.id ?? visitorOwner);
  useEffect(() => {
    if (owner === null) return undefined;
    restoreTabs(owner);
    const onOnline = () => {
      for (const type of contentTabs) tabStateOf(owner, type).autosaver?.retry();
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [owner]);
  useCloseTabsOfPreviousOwner(owner);
  useRefreshWhenVisible(owner);
  return owner;
}

/** Closes the previous user's tabs when the user changes. */
let lastOwner: Owner | null = null;
function useCloseTabsOfPreviousOwner(owner: Owner | null): void {
  useEffect(() => {
    if (owner === null) return;
    if (lastOwner !== null && lastOwner !== owner) closeTabs(lastOwner);
    lastOwner = owner;
  }, [owner]);
}

/** Loads newer versions of the open drafts when the page becomes visible, e.g. after editing on another device. */
function useRefreshWhenVisible(owner: Owner | null): void {
  useEffect(() => {
    if (owner === null || owner === visitorOwner) return undefined;
    const onVisible = () => {
      if (document.visibilityState === 'visible') for (const type of contentTabs) void refreshTab(owner, type);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [owner]);
}

async function refreshTab(owner: Owner, type: Type): Promise<void> {
  const { editor, state, isReference } = tabStateOf(owner, type);
  if (!editor.draft || isReference || state.kind !== 'saved') return;
  const item = await call(content.getItem, { params: { id: editor.draft.id } }).catch(() => null);
  if (item?.status !== 'draft' || item.version <= editor.draft.version) return;
  if (tabStateOf(owner, type).editor === editor) openDraft(owner, item);
}

/** State of a tab. It is stored outside React, so that it survives navigation and reloads. */
export const useTabState = (owner: Owner, type: Type): TabState => useSyncExternalStore(subscribe, () => tabStateOf(owner, type));
