import { t } from '@lingui/core/macro';
import { ApiError, type Toasts } from '@trenzeye/frontend-kit';
import { type Generated, handwrittenProvenance, type Provenance } from '@trenzeye/proto/http/content';
import { useSyncExternalStore } from 'react';
import { applyChunk, type ContentPart, fromPartial, isEmptyPart, type PartialContent, withPart } from '../document/content-parts.ts';
import { type AuthorAids, type EditorState, emptyPrompt, noAids, type Type } from '../document/editor-document.ts';
import { partPath, withPartOrigin } from '../document/part-path.ts';
import { type TypedContent, toTypedContent } from '../document/typed-content.ts';
import { type Owner, tabStateOf, updateEditor } from '../state/editor-store.ts';
import { aidsAfterPart, removedDescription, splitAids } from '../suggestions/author-aids.ts';
import { type GenerationTarget, generateBody, generateStreamed, nextVariation, topicOf } from './generate-body.ts';

/** State of the generation on a tab; it continues when the user leaves the page. */
export type Generation =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'busy';
      readonly part: ContentPart | null;
      readonly partial: PartialContent;
      readonly provenance?: Provenance | undefined;
    }
  | { readonly kind: 'failed'; readonly target: GenerationTarget; readonly error: Error };

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

/** Stops the generation. Partial content is kept where there was none; existing content does not change. */
export function stopGeneration(owner: Owner, type: Type): void {
  abortControllers.get(tabKey(owner, type))?.abort();
}

export function dismissFailure(owner: Owner, type: Type): void {
  if (generationOf(owner, type).kind === 'failed') setGeneration(owner, type, idle);
}

interface GenerationJob {
  readonly owner: Owner;
  readonly type: Type;
  readonly editor: EditorState;
  readonly part: ContentPart | null;
  readonly toast: Toasts;
}

/** The content with a part of the response, and the origin of that part. */
function withGeneratedPart(previous: TypedContent, generated: Generated, part: ContentPart): TypedContent {
  const changed = withPart(previous, generated as unknown as PartialContent, part);
  const { provenance = handwrittenProvenance } = changed.content;
  const withOrigin = { ...changed.content, provenance: withPartOrigin(provenance, partPath(part), generated.provenance) };
  return { ...changed, content: withOrigin } as TypedContent;
}

/** Updates the editor with the result, unless another document was opened. */
function applyResult({ owner, type, editor, part, toast }: GenerationJob, generated: Generated): void {
  const current = tabStateOf(owner, type).editor;
  const { content, aids } = splitAids(generated);
  const result = toTypedContent(content);
  if (result?.type !== type) throw new Error('The response has another content type.');
  if (current.key !== editor.key) return;
  const { typedContent: previousContent, aids: previousAids } = current;
  const isPart = part !== null && previousContent !== null;
  const typedContent = isPart ? withGeneratedPart(previousContent, content, part) : result;
  const nextAids = isPart ? aidsAfterPart(previousAids, part, aids) : aids;
  updateEditor(owner, type, {
    ...current,
    typedContent,
    aids: { ...nextAids, removedDescription: removedDescription(current, typedContent) },
    variation: editor.variation,
    contentPrompt: part ? current.contentPrompt : editor.prompt.trim(),
  });
  const undo = {
    label: t`Undo`,
    onClick: () => restoreContent(owner, type, editor.key, { typedContent: previousContent, aids: previousAids }),
  };
  toast.success(t`Content generated successfully!`, undefined, previousContent ? undo : undefined);
}

interface PreviousContent {
  readonly typedContent: TypedContent | null;
  readonly aids: AuthorAids;
}

function restoreContent(owner: Owner, type: Type, key: string, previous: PreviousContent): void {
  const { editor } = tabStateOf(owner, type);
  if (editor.key === key) updateEditor(owner, type, { ...editor, ...previous });
}

/** Partial content of a stopped generation where there was none: of everything, or of an empty part. */
function usablePartial(job: GenerationJob, current: EditorState, partial: PartialContent, provenance?: Provenance): TypedContent | null {
  const { type, editor, part } = job;
  if (current.key !== editor.key) return null;
  if (part) {
    const { typedContent } = current;
    if (!typedContent || !isEmptyPart(typedContent, part)) return null;
    const changed = withPart(typedContent, partial, part);
    return changed === typedContent ? null : changed;
  }
  const shown = fromPartial(type, partial, provenance);
  const isUsable = shown !== null && (shown.type !== 'image' || shown.content.image_url !== '');
  return isUsable && !editor.typedContent ? shown : null;
}

/** Keeps what a stopped generation has written where there was nothing before. */
function keepPartialResult(job: GenerationJob, { partial, provenance }: Progress): void {
  const { owner, type, editor, part, toast } = job;
  const current = tabStateOf(owner, type).editor;
  const typedContent = usablePartial(job, current, partial, provenance);
  if (!typedContent) {
    toast.info(t`Stopped`);
    return;
  }
  const ofEverything = part ? {} : { aids: noAids, contentPrompt: editor.prompt.trim() };
  updateEditor(owner, type, { ...current, typedContent, ...ofEverything });
  toast.info(t`Stopped`, t`Partial content was kept.`);
}

/** The content to display: the editor's content with the streamed parts applied; null while there is none. */
export function displayedContent(type: Type, typedContent: TypedContent | null, generation: Generation): TypedContent | null {
  if (generation.kind !== 'busy') return typedContent;
  const { part, partial, provenance } = generation;
  return part && typedContent ? withPart(typedContent, partial, part) : fromPartial(type, partial, provenance);
}

/** What has been streamed so far. */
interface Progress {
  readonly partial: PartialContent;
  readonly provenance?: Provenance | undefined;
}

/** Handlers that collect the streamed chunks and publish the progress. */
function trackProgress({ owner, type, part }: GenerationJob) {
  let progress: Progress = { partial: {} };
  const publish = (next: Progress) => {
    progress = next;
    setGeneration(owner, type, { kind: 'busy', part, ...progress });
  };
  publish(progress);
  return {
    progress: () => progress,
    onStart: (provenance: Provenance) => publish({ partial: {}, provenance }),
    onChunk: (chunk: Parameters<typeof applyChunk>[1]) => publish({ ...progress, partial: applyChunk(progress.partial, chunk) }),
  };
}

interface GenerationRequest extends GenerationTarget {
  readonly owner: Owner;
  readonly type: Type;
  /** Id of the voice in use. */
  readonly voice: string | null;
}

/** Generates content for the editor, or regenerates one part, and updates the editor even when the user has left the page. */
export async function generate({ owner, type, voice, ...target }: GenerationRequest, toast: Toasts): Promise<void> {
  const key = tabKey(owner, type);
  if (abortControllers.has(key)) return;
  const { part } = target;
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
    applyResult(job, await generateStreamed(generateBody(type, editor, target, voice), handlers, controller.signal));
  } catch (error) {
    if (controller.signal.aborted) keepPartialResult(job, handlers.progress());
    else {
      outcome = { kind: 'failed', target, error: error as Error };
      toast.error(t`Failed to generate content. Please try again.`, failureAdvice(error as Error));
    }
  } finally {
    abortControllers.delete(key);
    setGeneration(owner, type, outcome);
  }
}

/** What failed and what to do. */
export function failureAdvice(error: Error): string {
  if (!(error instanceof ApiError)) return t`The response could not be read. Your prompt is saved. Try again.`;
  if (error.code === 'provider_unavailable') return `${sentence(error.message)} ${t`Your prompt is saved. Try again in a minute.`}`;
  if (error.code === 'provider_failed') return `${sentence(error.message)} ${t`Your prompt is saved.`}`;
  return sentence(error.message);
}

const sentence = (text: string): string => (/[.!?。！？؟]$/.test(text) ? text : `${text}.`);
