import { tabStore } from '@trenzeye/frontend-kit';
import type { Command } from './commands.ts';

/** A recently opened page. */
type RecentCommand = Pick<Command, 'id' | 'label' | 'icon' | 'detail'> & { readonly target: string };

const maxRecent = 5;
/** In session storage per user: the next user of this browser does not see the searches of the previous one. */
const storageKey = (userId: string): string => `trenzeye.recent.${userId}`;

const isRecent = (value: unknown): value is RecentCommand => {
  const { id, label, icon, target } = (value ?? {}) as Record<string, unknown>;
  return [id, label, icon].every((each) => typeof each === 'string') && typeof target === 'string' && target.startsWith('/');
};

/** The pages that the user opened last with the palette in this tab, latest first. */
export function readRecent(userId: string): Command[] {
  try {
    const stored: unknown = JSON.parse(tabStore.getItem(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).map((command) => ({ ...command, group: 'recent' })) : [];
  } catch (error) {
    console.error('Recent commands could not be read', error);
    return [];
  }
}

/** Adds an opened page. */
export function addRecent(userId: string, { id, label, icon, detail, target }: Command): void {
  if (typeof target !== 'string') return;
  const others = readRecent(userId).filter((each) => each.target !== target);
  const recent = [{ id: `recent ${id.replace(/^recent /, '')}`, label, icon, detail, target }, ...others].slice(0, maxRecent);
  tabStore.setItem(storageKey(userId), JSON.stringify(recent));
}
