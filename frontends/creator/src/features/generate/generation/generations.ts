import { ApiError, type Toasts } from '@trenzeye/frontend-kit';
import type { Generate, Generated, Provenance } from '@trenzeye/proto/http/content';
import { useSyncExternalStore } from 'react';
import { splitAids } from '../aids/author-aids.ts';
import { type AuthorAids, type EditorState, emptyPrompt, noAids, promptLimit, type Type } from '../document/editor-document.ts';
import { contentLines, type TypedContent, toTypedContent } from '../document/typed-content.ts';
import { type Owner, tabStateOf, updateEditor } from '../state/editor-store.ts';
import { applyChunk, type ContentPart, fromPartial, type PartialContent, toCompleteContent, withPart } from './content-parts.ts';
import { generateStreamed } from './generate-stream.ts';

/** State of the generation on a tab; it continues when the user leaves the page. */
export type Generation =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'busy';
      readonly part: ContentPart | null;
      readonly partial: PartialContent;
      readonly provenance?: Provenance | undefined;
    }
  | { readonly kind: 'failed'; readonly part: ContentPart | null; readonly error: Error };

const idle: Generation = { kind: 'idle' };
const generations = new Map<string, Generation>();
const abortControllers = new Map<string, AbortController>();
const listeners = new Set<() => void>();

const tabKey = (owner: Owner, type: Type): string => `${owner} ${type}`;
const generationOf = (owner: Owner, type: Type): Generation => generations.get(tabKey(owner, type)) ?? idle;

function setGeneration(owner: Owner, type: Type, generation: Generation): void {
  generations.set(tabKey(owner, type), generation);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useGeneration = (owner: Owner, type: Type): Generation => useSyncExternalStore(subscribe, () => generationOf(owner, type));

/** Stops the generation. Partial content is kept when the tab was empty; existing content does not change. */
export function stopGeneration(owner: Owner, type: Type): void {
  abortControllers.get(tabKey(owner, type))?.abort();
}

export function dismissFailure(owner: Owner, type: Type): void {
  if (generationOf(owner, type).kind === 'failed') setGeneration(owner, type, idle);
}

/** The topic: the prompt, or the existing content when there is no prompt. */
const topicOf = ({ prompt, contentPrompt, typedContent }: EditorState): string =>
  prompt.trim() || contentPrompt.trim() || (typedContent ? contentLines(typedContent).join(' ').trim().slice(0, promptLimit) : '');

const generateBody = (type: Type, editor: EditorState, part: ContentPart | null): Generate => {
  const { signal, template, tone, style, variation, typedContent, draft } = editor;
  const sources = { signal_id: signal?.id ?? null, template_id: template?.id ?? null, remix_of: draft?.remixOf?.id ?? null };
  const request = { prompt: topicOf(editor), ...sources };
  const partRequest =
    part && typedContent
      ? { part: part.name, content: toCompleteContent(typedContent), ...(part.index === undefined ? {} : { index: part.index }) }
      : {};
  return { type, ...request, tone, style, variation, ...partRequest } as Generate;
};

/** Generating again with an unchanged prompt requests another variation. */
const nextVariation = (editor: EditorState): number =>
  editor.typedContent && editor.prompt.trim() === editor.contentPrompt ? (editor.variation + 1) % 10_000 : 0;

interface GenerationJob {
  readonly owner: Owner;
  readonly type: Type;
  readonly editor: EditorState;
  readonly part: ContentPart | null;
  readonly toast: Toasts;
}

/** Updates the editor with the result, unless another document was opened. */
function applyResult({ owner, type, editor, part, toast }: GenerationJob, generated: Generated): void {
  const current = tabStateOf(owner, type).editor;
  const { content, aids } = splitAids(generated);
  const result = toTypedContent(content);
  if (result?.type !== type) throw new Error('The response has another content type.');
  if (current.key !== editor.key) return;
  const { typedContent: previousContent, aids: previousAids } = current;
  const typedContent = part && previousContent ? withPart(previousContent, content as unknown as PartialContent, part) : result;
  updateEditor(owner, type, {
    ...current,
    typedContent,
    aids: part ? previousAids : aids,
    variation: editor.variation,
    contentPrompt: part ? current.contentPrompt : editor.prompt.trim(),
  });
  const undo = {
    label: 'Undo',
    onClick: () => restoreContent(owner, type, editor.key, { typedContent: previousContent, aids: previousAids }),
  };
  toast.success('Content generated successfully!', undefined, previousContent ? undo : undefined);
}

interface PreviousContent {
  readonly typedContent: TypedContent | null;
  readonly aids: AuthorAids;
}

function restoreContent(owner: Owner, type: Type, key: string, previous: PreviousContent): void {
  const { editor } = tabStateOf(owner, type);
  if (editor.key === key) updateEditor(owner, type, { ...editor, ...previous });
}

/** Keeps partial content of a stopped first generation when it is usable. */
function keepPartialResult({ owner, type, editor, part, toast }: GenerationJob, shown: TypedContent | null): void {
  const current = tabStateOf(owner, type).editor;
  const isUsable = shown !== null && (shown.type !== 'image' || shown.content.image_url !== '');
  if (part || editor.typedContent || !isUsable || current.key !== editor.key) {
    toast.info('Stopped');
    return;
  }
  updateEditor(owner, type, { ...current, typedContent: shown, aids: noAids, contentPrompt: editor.prompt.trim() });
  toast.info('Stopped', 'Partial content was kept.');
}

/** The content to display: the editor's content with the streamed parts applied; null while there is none. */
export function displayedContent(type: Type, typedContent: TypedContent | null, generation: Generation): TypedContent | null {
  if (generation.kind !== 'busy') return typedContent;
  const { part, partial, provenance } = generation;
  return part && typedContent ? withPart(typedContent, partial, part) : fromPartial(type, partial, provenance);
}

/** Handlers that collect the streamed chunks and publish the progress. */
function trackProgress({ owner, type, part }: GenerationJob) {
  let partial: PartialContent = {};
  let provenance: Provenance | undefined;
  const show = () => setGeneration(owner, type, { kind: 'busy', part, partial, provenance });
  show();
  return {
    shown: () => fromPartial(type, partial, provenance),
    onStart: (startedBy: Provenance) => {
      provenance = startedBy;
      partial = {};
      show();
    },
    onChunk: (chunk: Parameters<typeof applyChunk>[1]) => {
      partial = applyChunk(partial, chunk);
      show();
    },
  };
}

/** Generates content for the editor, or regenerates one part, and updates the editor even when the user has left the page. */
export async function generate(owner: Owner, type: Type, part: ContentPart | null, toast: Toasts): Promise<void> {
  const key = tabKey(owner, type);
  if (abortControllers.has(key)) return;
  const { editor: current } = tabStateOf(owner, type);
  if (topicOf(current) === '') {
    toast.error(emptyPrompt);
    return;
  }
  const editor = { ...current, variation: part ? current.variation + 1 : nextVariation(current) };
  const job: GenerationJob = { owner, type, editor, part, toast };
  const controller = new AbortController();
  abortControllers.set(key, controller);
  const handlers = trackProgress(job);
  let outcome: Generation = idle;
  try {
    applyResult(job, await generateStreamed(generateBody(type, editor, part), handlers, controller.signal));
  } catch (error) {
    if (controller.signal.aborted) keepPartialResult(job, handlers.shown());
    else {
      outcome = { kind: 'failed', part, error: error as Error };
      toast.error('Failed to generate content. Please try again.', failureAdvice(error as Error));
    }
  } finally {
    abortControllers.delete(key);
    setGeneration(owner, type, outcome);
  }
}

/** What failed and what to do. */
export function failureAdvice(error: Error): string {
  if (!(error instanceof ApiError)) return 'The response could not be read. Your prompt is saved. Try again.';
  if (error.code === 'provider_unavailable') return `${sentence(error.message)} Your prompt is saved. Try again in a minute.`;
  if (error.code === 'provider_failed') return `${sentence(error.message)} Your prompt is saved.`;
  return sentence(error.message);
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
