import { t } from '@lingui/core/macro';
import type { ContentType, GenerateType } from '@trenzeye/proto/http/common';
import type {
  ContentChecks,
  ImageAspect,
  ImageStyle,
  PosterDesign,
  QuotedItem,
  RemixCredit,
  ShortsStyle,
  Suggestion,
  ThreadStyle,
  Tone,
} from '@trenzeye/proto/http/content';
import type { z } from 'zod';
import type { TypedContent } from './typed-content.ts';

export type Type = z.infer<typeof GenerateType>;
export type AnyTone = z.infer<typeof Tone>;
export type AnyStyle = z.infer<typeof ThreadStyle> | z.infer<typeof ImageStyle> | z.infer<typeof ShortsStyle>;

/** Maximum length of a prompt, in characters. */
export const promptLimit = 2000;
export const emptyPrompt = t`Please enter a prompt to generate content.`;

export interface SourceSignal {
  /** Null when the link contains only a title. */
  readonly id: string | null;
  readonly title: string;
}

export interface SourceTemplate {
  readonly id: string;
  readonly title: string;
}

/** The draft on the server. */
export interface StoredDraft {
  readonly id: string;
  /** The version that the document is based on. */
  readonly version: number;
  /** The credit of a remix. */
  readonly remixOf: RemixCredit | null;
  /** The item that a thread quotes. */
  readonly quote: QuotedItem | null;
}

/** Help beside the content: openings to choose from, suggestions for each part in order, and checks of the text. */
export interface AuthorAids {
  readonly hooks: readonly string[];
  readonly suggestions: readonly (readonly Suggestion[])[];
  readonly checks: ContentChecks;
  /** The design of the image when it is a poster. */
  readonly poster: PosterDesign | null;
  /** The author's description of the image that was replaced last, which can be restored; empty for none. */
  readonly removedDescription: string;
}

export const noAids: AuthorAids = {
  hooks: [],
  suggestions: [],
  checks: { checked: [], findings: [] },
  poster: null,
  removedDescription: '',
};

/** A document on one tab of the generate page. */
export interface EditorDocument {
  /** Identifies the document; a new one on the same tab has another key. */
  readonly key: string;
  readonly prompt: string;
  readonly signal: SourceSignal | null;
  readonly template: SourceTemplate | null;
  readonly tone: AnyTone | null;
  readonly style: AnyStyle | null;
  /** Shape of an image; 4:5 by default. */
  readonly aspect?: ImageAspect | null | undefined;
  /** Language code of the result; null for the language of the prompt. */
  readonly language: string | null;
  /** Id of a voice, null for none; undefined while the author has not chosen, which selects their default voice. */
  readonly voice?: string | null | undefined;
  /** Variation number of the content among results of the same prompt. */
  readonly variation: number;
  readonly typedContent: TypedContent | null;
  readonly aids: AuthorAids;
  /** The prompt that the content was generated from; `prompt` may have changed since. */
  readonly contentPrompt: string;
  readonly draft: StoredDraft | null;
  /** Id of the Short that contains the script's video. */
  readonly short: string | null;
  /** The Short's text when it was opened, see `comparableShortText`; null when the script is not from the Short. */
  readonly shortText: string | null;
}

/** The document of a tab and the one that it replaced, which can be restored. */
export interface EditorState extends EditorDocument {
  readonly previous: EditorDocument | null;
}

let documentCount = 0;
/** A key that is unique among all documents, also those in local storage. */
export const newKey = (): string => {
  documentCount += 1;
  return `${Date.now()}.${documentCount}`;
};

export const blankDocument: EditorDocument = {
  key: 'blank',
  prompt: '',
  signal: null,
  template: null,
  tone: null,
  style: null,
  language: null,
  variation: 0,
  typedContent: null,
  aids: noAids,
  contentPrompt: '',
  draft: null,
  short: null,
  shortText: null,
};
export const blankEditor: EditorState = { ...blankDocument, previous: null };

interface Sources {
  readonly signal: SourceSignal | null;
  readonly template: SourceTemplate | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID from the URL; null when it is missing or invalid. */
export const parseId = (query: URLSearchParams, name: string): string | null => {
  const id = query.get(name);
  return id && uuid.test(id) ? id : null;
};

const parseTitle = (query: URLSearchParams, name: string): string => (query.get(name) ?? '').trim().slice(0, promptLimit);

/** Signal and template from the URL; null when missing. Invalid ids are ignored. */
export function parseSources(query: URLSearchParams): Sources {
  const [signal, template] = [parseId(query, 'signalId'), parseId(query, 'templateId')];
  const title = parseTitle(query, 'signalTitle');
  return {
    signal: signal || title ? { id: signal, title } : null,
    template: template ? { id: template, title: parseTitle(query, 'templateTitle') } : null,
  };
}

const contentTypes: Record<z.infer<typeof ContentType>, Type> = { thread: 'thread', image: 'image', video: 'shorts' };

/** The tab from the URL (`type`, or the content type of a template); the first one for unknown values. */
export function parseType(query: URLSearchParams): Type {
  const type = query.get('type') ?? query.get('contentType') ?? (query.has('short_id') ? 'shorts' : '');
  if (type === 'shorts') return 'shorts';
  return Object.hasOwn(contentTypes, type) ? contentTypes[type as keyof typeof contentTypes] : 'thread';
}

/** Replaces `{topic}` in a template's prompt when there is no signal. */
export const topicPlaceholder = t`your topic`;

const initialPrompt = ({ signal, template }: Sources, templatePrompt: string | undefined): string =>
  templatePrompt?.replace('{topic}', () => signal?.title || topicPlaceholder) ?? (signal?.title || template?.title || '');

/** The editor state with the sources from the URL: a new signal or template sets the prompt, and the replaced document can be restored. */
export function applySources(stored: EditorState, sources: Sources, templatePrompt?: string): EditorState {
  const { signal, template } = sources;
  if (!signal && !template) return stored;
  if (isSameSource(stored.signal, signal) && isSameSource(stored.template, template)) return stored;
  const { previous: _, ...replaced } = stored;
  return {
    ...blankEditor,
    key: newKey(),
    prompt: initialPrompt(sources, templatePrompt),
    signal,
    template,
    previous: hasUserInput(replaced) ? replaced : null,
  };
}

/** Whether the document has neither a prompt nor content. */
export const isBlankDocument = ({ prompt, typedContent }: EditorDocument): boolean => prompt.trim() === '' && typedContent === null;

export const isBlankEditor = (editor: EditorState): boolean => isBlankDocument(editor) && editor.draft === null && editor.previous === null;

/** Whether the document contains user input; a prompt from a link does not count. */
export const hasUserInput = ({ typedContent, draft, prompt, signal, template }: EditorDocument): boolean =>
  typedContent !== null || draft !== null || (prompt.trim() !== '' && prompt !== signal?.title && prompt !== template?.title);

const isSameSource = (one: SourceSignal | null, other: SourceSignal | null): boolean =>
  one?.id === other?.id && (one?.title === other?.title || one?.id != null);
