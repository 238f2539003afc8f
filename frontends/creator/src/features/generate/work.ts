import type { ContentType, GenerateType } from '@trenzeye/proto/http/common';
import type { ImageStyle, RemixCredit, ShortsStyle, ThreadStyle, Tone } from '@trenzeye/proto/http/content';
import type { z } from 'zod';
import type { Made } from './made.ts';

export type Type = z.infer<typeof GenerateType>;
export type AnyTone = z.infer<typeof Tone>;
export type AnyStyle = z.infer<typeof ThreadStyle> | z.infer<typeof ImageStyle> | z.infer<typeof ShortsStyle>;

/** The longest prompt the server takes, in characters. */
export const promptLimit = 2000;
export const emptyPrompt = 'Please enter a prompt to generate content.';

export interface SourceSignal {
  /** Null when the link carried a title only. */
  readonly id: string | null;
  readonly title: string;
}

export interface SourceTemplate {
  readonly id: string;
  readonly title: string;
}

/** Where the work is stored on the server. */
export interface StoredDraft {
  readonly id: string;
  /** The version the work was made from. */
  readonly version: number;
  /** Whom a remix credits. */
  readonly remixOf: RemixCredit | null;
}

/** A piece of work on one tab of the generate page. */
export interface Work {
  /** Tells one piece of work from the next on the same tab. */
  readonly key: string;
  readonly prompt: string;
  readonly signal: SourceSignal | null;
  readonly template: SourceTemplate | null;
  readonly tone: AnyTone | null;
  readonly style: AnyStyle | null;
  /** Which answer to the same prompt `made` is. */
  readonly variation: number;
  readonly made: Made | null;
  /** The prompt `made` was made from; the field may have gone on. */
  readonly madePrompt: string;
  readonly draft: StoredDraft | null;
  /** The Short whose video goes with the script. */
  readonly short: string | null;
  /** The text the Short had when it was put here, see `textOfShort`; null when the script does not come from the Short. */
  readonly shortText: string | null;
}

/** What stands on a tab, with the work that something newly chosen replaced: it can be brought back. */
export interface Desk extends Work {
  readonly earlier: Work | null;
}

let works = 0;
/** A key no other piece of work has, also not one kept by an earlier visit. */
export const newKey = (): string => {
  works += 1;
  return `${Date.now()}.${works}`;
};

export const blankWork: Work = {
  key: 'blank',
  prompt: '',
  signal: null,
  template: null,
  tone: null,
  style: null,
  variation: 0,
  made: null,
  madePrompt: '',
  draft: null,
  short: null,
  shortText: null,
};
export const blankDesk: Desk = { ...blankWork, earlier: null };

export interface Sources {
  readonly signal: SourceSignal | null;
  readonly template: SourceTemplate | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id from the address; null when it is none. */
export const idIn = (query: URLSearchParams, name: string): string | null => {
  const id = query.get(name);
  return id && uuid.test(id) ? id : null;
};

const titleIn = (query: URLSearchParams, name: string): string => (query.get(name) ?? '').trim().slice(0, promptLimit);

/** The signal and the template a link to the page carries; null where it carries none. An id that is none is dropped. */
export function sourcesOf(query: URLSearchParams): Sources {
  const [signal, template] = [idIn(query, 'signalId'), idIn(query, 'templateId')];
  const title = titleIn(query, 'signalTitle');
  return {
    signal: signal || title ? { id: signal, title } : null,
    template: template ? { id: template, title: titleIn(query, 'templateTitle') } : null,
  };
}

const contentTypes: Record<z.infer<typeof ContentType>, Type> = { thread: 'thread', image: 'image', video: 'shorts' };

/** The tab the address asks for (`type`, or what a template is for); anything unknown is the first. */
export function typeOf(query: URLSearchParams): Type {
  const asked = query.get('type') ?? query.get('contentType') ?? (query.has('short_id') ? 'shorts' : '');
  if (asked === 'shorts') return 'shorts';
  return Object.hasOwn(contentTypes, asked) ? contentTypes[asked as keyof typeof contentTypes] : 'thread';
}

/** What a template's prompt says in place of a topic that is still to be chosen. */
export const topicWords = 'your topic';

const promptOf = ({ signal, template }: Sources, templatePrompt: string | undefined): string =>
  templatePrompt?.replace('{topic}', () => signal?.title || topicWords) ?? (signal?.title || template?.title || '');

/** What the page opens with: a newly chosen signal or template fills the prompt, and the work it replaces stays at hand. */
export function openDesk(stored: Desk, sources: Sources, templatePrompt?: string): Desk {
  const { signal, template } = sources;
  if (!signal && !template) return stored;
  if (isSame(stored.signal, signal) && isSame(stored.template, template)) return stored;
  const { earlier: _, ...work } = stored;
  return { ...blankDesk, key: newKey(), prompt: promptOf(sources, templatePrompt), signal, template, earlier: isOwn(work) ? work : null };
}

/** Whether there is nothing in a piece of work that somebody would miss. */
export const isBlankWork = ({ prompt, made }: Work): boolean => prompt.trim() === '' && made === null;

export const isBlankDesk = (desk: Desk): boolean => isBlankWork(desk) && desk.draft === null && desk.earlier === null;

/** Whether somebody put something into it: a prompt that came with the link is nobody's work. */
export const isOwn = (work: Work): boolean =>
  work.made !== null ||
  work.draft !== null ||
  (work.prompt.trim() !== '' && work.prompt !== work.signal?.title && work.prompt !== work.template?.title);

const isSame = (one: SourceSignal | null, other: SourceSignal | null): boolean =>
  one?.id === other?.id && (one?.title === other?.title || one?.id != null);
