import type { Generate, PosterDesign } from '@trenzeye/proto/http/content';
import { type EditorState, promptLimit, type Type } from '../document/editor-document.ts';
import { contentLines } from '../document/typed-content.ts';
import { type ContentPart, toCompleteContent } from './content-parts.ts';

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
