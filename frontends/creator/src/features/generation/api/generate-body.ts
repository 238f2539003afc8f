import { ApiError, call, callStream } from '@trenzeye/frontend-kit';
import { content, type Generate, type Generated, type PosterDesign, type Provenance } from '@trenzeye/proto/http/content';
import { createParser } from 'eventsource-parser';
import { type ContentChunk, type ContentPart, toCompleteContent } from '../document/content-parts.ts';
import { type EditorState, promptLimit, type Type } from '../document/editor-document.ts';
import { contentLines } from '../document/typed-content.ts';

interface StreamHandlers {
  /** Generation has started or restarted: discard partial content. */
  readonly onStart: (provenance: Provenance) => void;
  readonly onChunk: (chunk: ContentChunk) => void;
}

interface StreamFailure {
  readonly code: string;
  readonly detail: string;
  readonly retry_after?: number;
}

/** Reads the event stream to its end. Throws `ApiError` for an error event and a plain error when the stream ends early. */
export async function readEvents(body: ReadableStream<Uint8Array>, handlers: StreamHandlers): Promise<Generated> {
  let done: Generated | undefined;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const payload: unknown = JSON.parse(data);
      if (event === 'start') handlers.onStart((payload as { provenance: Provenance }).provenance);
      if (event === 'part') handlers.onChunk(payload as ContentChunk);
      if (event === 'done') done = (payload as { content: Generated }).content;
      if (event === 'error') {
        const { code, detail } = payload as StreamFailure;
        throw new ApiError(502, code, detail, [], payload);
      }
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done: isOver } = await reader.read();
      if (value) parser.feed(decoder.decode(value, { stream: true }));
      if (done) return done;
      if (isOver) throw new Error('The stream ended before the content was complete.');
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Generates with streamed updates; when the stream fails, falls back to one request for the whole content. */
export async function generateStreamed(body: Generate, handlers: StreamHandlers, signal: AbortSignal): Promise<Generated> {
  const response = await callStream(content.generate, { body, signal, headers: { Accept: 'text/event-stream' } });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return (await response.json()) as Generated;
  try {
    if (!response.body) throw new Error('There is no stream to read.');
    return await readEvents(response.body, handlers);
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    return call(content.generate, { body, signal });
  }
}

/** What to generate: everything, or one part, which an instruction may change. */
export interface GenerationTarget {
  readonly part: ContentPart | null;
  readonly instruction?: string | undefined;
  /** How the image is made: by default by an image model where there is one. */
  readonly image?: ImageSource | undefined;
}

/** A poster of a design, a poster of any design, or a change of the image. */
export type ImageSource = { readonly poster: PosterDesign } | { readonly as_poster: true } | { readonly from_image: string };

export const everything: GenerationTarget = { part: null };

/** The topic: the prompt, or the existing content when there is no prompt. */
export const topicOf = ({ prompt, contentPrompt, typedContent }: EditorState): string =>
  prompt.trim() || contentPrompt.trim() || (typedContent ? contentLines(typedContent).join(' ').trim().slice(0, promptLimit) : '');

/** The request; `voice` is the id of the voice in use. */
export function generateBody(
  type: Type,
  editor: EditorState,
  { part, instruction, image }: GenerationTarget,
  voice: string | null,
): Generate {
  const { signal, template, tone, style, aspect = null, language, variation, typedContent, draft } = editor;
  const sources = { signal_id: signal?.id ?? null, template_id: template?.id ?? null, remix_of: draft?.remixOf?.id ?? null };
  const request = { prompt: topicOf(editor), ...sources, voice_id: voice, language };
  const partRequest =
    part && typedContent
      ? {
          part: part.name,
          content: toCompleteContent(typedContent),
          ...(part.index === undefined ? {} : { index: part.index }),
          ...(instruction ? { instruction } : {}),
        }
      : {};
  const picture = type === 'image' ? { aspect, ...image } : {};
  return { type, ...request, tone, style, variation, ...picture, ...partRequest } as Generate;
}

/** Generating again with an unchanged prompt requests another variation. */
export const nextVariation = (editor: EditorState): number =>
  editor.typedContent && editor.prompt.trim() === editor.contentPrompt ? (editor.variation + 1) % 10_000 : 0;
