import { ApiError, auth, call } from '@trenzeye/frontend-kit';
import { content, type DraftDetail } from '@trenzeye/proto/http/content';
import { madeFrom } from '../made.ts';
import { blankDesk, type Desk, isBlankDesk, newKey, type StoredDraft, type Type } from '../work.ts';
import { Autosaver, type DraftPort, type SaveState } from './autosaver.ts';
import { workOf } from './draft-body.ts';

/** Whose desk: a user's id, or `visitor` for whoever is not signed in. */
export type Owner = string;
export const visitor: Owner = 'visitor';
export const types: readonly Type[] = ['thread', 'image', 'shorts'];

/** One tab of one person's page. */
export interface Spot {
  readonly desk: Desk;
  readonly state: SaveState;
  /** Only where the draft lies is known; what it says is still to be fetched. */
  readonly isBookmark: boolean;
}

interface Place extends Spot {
  readonly autosaver: Autosaver | null;
}

/** Work goes to the account of its owner and to no other, whoever is signed in by the time it is sent. */
async function requireOwner(owner: Owner): Promise<void> {
  const { data } = await (await auth()).getSession();
  if (data.session?.user.id !== owner) throw new ApiError(401, 'unauthenticated', 'Log in again to save this.');
}

const serverFor = (owner: Owner): DraftPort => ({
  create: async (body, idempotencyKey) => {
    await requireOwner(owner);
    return call(content.createDraft, { body, idempotencyKey });
  },
  change: async (id, body) => {
    await requireOwner(owner);
    return call(content.changeDraft, { params: { id }, body });
  },
  remove: async (id) => {
    await requireOwner(owner);
    return call(content.removeItem, { params: { id } });
  },
});

const places = new Map<string, Place>();
const listeners = new Set<() => void>();
/** Drafts that left the page on purpose: an address that still names one does not bring it back. */
const closed = new Set<string>();

const storageKey = (owner: Owner, type: Type): string => `trenzeye.generate.${owner}.${type}`;
const nameOf = (owner: Owner, type: Type): string => `${owner} ${type}`;
const none: SaveState = { kind: 'none' };

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(owner: Owner, type: Type, place: Place): void {
  places.set(nameOf(owner, type), place);
  for (const listener of listeners) listener();
}

/** The desk as this device kept it: whole while the server does not have all of it, else only where it lies there. */
function read(owner: Owner, type: Type): Place {
  const nothing = { desk: { ...blankDesk, key: newKey() }, state: none, isBookmark: false, autosaver: null };
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(owner, type)) ?? 'null') as (Partial<Desk> & { isBookmark?: boolean }) | null;
    if (typeof kept?.prompt !== 'string') return nothing;
    const { isBookmark = false, ...rest } = kept;
    const desk = { ...blankDesk, ...rest, made: madeFrom(kept.made?.content) };
    return { ...nothing, desk, isBookmark, state: owner === visitor || !isBookmark ? { kind: 'device' } : none };
  } catch {
    return nothing;
  }
}

function keep(owner: Owner, type: Type, { desk, state }: Spot): void {
  const key = storageKey(owner, type);
  if (isBlankDesk(desk)) {
    localStorage.removeItem(key);
    return;
  }
  const isSaved = owner !== visitor && state.kind === 'saved' && desk.draft !== null;
  const kept = isSaved ? { ...desk, prompt: '', madePrompt: '', made: null, earlier: null, isBookmark: true } : desk;
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs only what was typed in the last second.
  }
}

export function spotOf(owner: Owner, type: Type): Place {
  const known = places.get(nameOf(owner, type));
  if (known) return known;
  const opened = read(owner, type);
  places.set(nameOf(owner, type), opened);
  return opened;
}

const patch = (owner: Owner, type: Type, key: string, change: (place: Place) => Partial<Spot>): void => {
  const place = spotOf(owner, type);
  // What an earlier piece of work still has to say is of no interest to the one that stands there now.
  if (place.desk.key !== key) return;
  const next = { ...place, ...change(place) };
  set(owner, type, next);
  keep(owner, type, next);
};

function autosaverFor(owner: Owner, type: Type, desk: Desk, isSaved: boolean): Autosaver {
  const report = {
    state: (state: SaveState) => patch(owner, type, desk.key, () => ({ state })),
    stored: (draft: StoredDraft | null) =>
      patch(owner, type, desk.key, (place) => {
        if (place.desk.draft && place.desk.draft.id !== draft?.id) closed.add(place.desk.draft.id);
        return { desk: { ...place.desk, draft } };
      }),
  };
  return new Autosaver(type, desk, serverFor(owner), report, isSaved);
}

/** Puts a changed piece of work on the desk, keeps it on this device at once and on the server soon. */
export function keepDesk(owner: Owner, type: Type, desk: Desk): void {
  const before = spotOf(owner, type);
  const isOther = before.desk.key !== desk.key;
  if (isOther) before.autosaver?.retire();
  const known = isOther ? null : before.autosaver;
  const autosaver = owner === visitor ? null : (known ?? autosaverFor(owner, type, isOther ? desk : before.desk, false));
  const place: Place = { desk, isBookmark: false, autosaver, state: isOther || !autosaver ? { kind: 'device' } : before.state };
  set(owner, type, place);
  keep(owner, type, place);
  autosaver?.changed(desk);
}

/** Puts what the server has on the desk. */
export function putDraft(owner: Owner, detail: DraftDetail): void {
  const { type } = detail;
  const before = spotOf(owner, type);
  const isSame = before.desk.draft?.id === detail.id;
  if (isSame) before.autosaver?.drop();
  else before.autosaver?.retire();
  const { tone, style, variation, shortText } = before.desk;
  const manner = isSame ? { tone, style, variation, shortText } : {};
  const desk: Desk = { ...blankDesk, ...workOf(detail), ...manner, key: newKey() };
  const place: Place = { desk, isBookmark: false, state: { kind: 'saved' }, autosaver: autosaverFor(owner, type, desk, true) };
  closed.delete(detail.id);
  set(owner, type, place);
  keep(owner, type, place);
}

/** Empties the desk: its work is done or was thrown away. */
export function clearDesk(owner: Owner, type: Type): void {
  const { autosaver, desk } = spotOf(owner, type);
  autosaver?.drop();
  if (desk.draft) closed.add(desk.draft.id);
  localStorage.removeItem(storageKey(owner, type));
  set(owner, type, { desk: { ...blankDesk, key: newKey() }, state: none, isBookmark: false, autosaver: null });
}

/** Forgets a draft wherever it lies. */
export function forgetDraft(owner: Owner, id: string): void {
  closed.add(id);
  for (const type of types) if (spotOf(owner, type).desk.draft?.id === id) clearDesk(owner, type);
}

export const isClosed = (id: string): boolean => closed.has(id);
export const reopen = (id: string): boolean => closed.delete(id);

/** The tab a draft lies on, with what it says at hand; undefined when it is still to be fetched. */
export const tabOf = (owner: Owner, id: string): Type | undefined =>
  types.find((type) => {
    const { desk, isBookmark } = spotOf(owner, type);
    return desk.draft?.id === id && !isBookmark;
  });

/** Takes up what this device kept: the visitor's work when somebody has just signed in, and what was not saved yet. */
export function takeUp(owner: Owner): void {
  for (const type of types) {
    if (owner !== visitor) adoptVisitorsWork(owner, type);
    const { desk, isBookmark, autosaver } = spotOf(owner, type);
    if (owner !== visitor && !isBookmark && !autosaver && !isBlankDesk(desk)) keepDesk(owner, type, desk);
  }
}

function adoptVisitorsWork(owner: Owner, type: Type): void {
  const { desk } = spotOf(visitor, type);
  if (isBlankDesk(desk)) return;
  const own = spotOf(owner, type);
  const earlier = own.isBookmark || isBlankDesk(own.desk) ? desk.earlier : own.desk;
  clearDesk(visitor, type);
  keepDesk(owner, type, { ...desk, key: newKey(), earlier });
}

/** Somebody else uses the page now: nothing of the one before goes on, what is not saved waits on this device. */
export function leave(owner: Owner): void {
  for (const type of types) {
    places.get(nameOf(owner, type))?.autosaver?.drop();
    places.delete(nameOf(owner, type));
  }
}
