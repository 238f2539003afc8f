import { GenerateType } from '@trenzeye/proto/http/common';
import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { type Draft, emptyDraft, isBlank } from './draft.ts';
import { madeFrom } from './made.ts';

export type Type = z.infer<typeof GenerateType>;

const storageKey = (type: Type) => `trenzeye.generate.${type}`;
const listeners = new Set<() => void>();
const drafts = new Map<Type, Draft>();

function read(type: Type): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey(type)) ?? 'null') as Partial<Draft> | null;
    const prompt = typeof kept?.prompt === 'string' ? kept.prompt : '';
    const madePrompt = typeof kept?.madePrompt === 'string' ? kept.madePrompt : prompt;
    return { ...emptyDraft, ...kept, prompt, madePrompt, made: madeFrom(kept?.made?.content) };
  } catch {
    return emptyDraft;
  }
}

/** What stands on a tab. It is kept outside the page, so that leaving, coming back and reloading lose nothing. */
export function draftOf(type: Type): Draft {
  const known = drafts.get(type) ?? read(type);
  drafts.set(type, known);
  return known;
}

export function keepDraft(type: Type, draft: Draft): void {
  drafts.set(type, draft);
  if (isBlank(draft)) sessionStorage.removeItem(storageKey(type));
  else sessionStorage.setItem(storageKey(type), JSON.stringify(draft));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useKeptDraft = (type: Type): Draft => useSyncExternalStore(subscribe, () => draftOf(type));

/** The tab the address asks for; anything unknown is the first. */
export const typeOf = (query: URLSearchParams): Type => GenerateType.options.find((option) => option === query.get('type')) ?? 'thread';
