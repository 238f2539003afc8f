import { DomainError, detectLanguage } from '@trenzeye/kit';
import { contentTypeOf } from '@trenzeye/proto/http';
import {
  type ChangeDraft,
  type DraftContent,
  ImageContent,
  type NewDraft,
  ShortsContent,
  ThreadContent,
} from '@trenzeye/proto/http/content';
import { titleOf } from '../items/describe-content.ts';
import type { TypedContent } from '../items/store/item-content.ts';

const untitled = 'Untitled draft';

/** Total duration of the scenes in seconds, without floating-point noise. */
export const secondsOf = (scenes: readonly { readonly duration: number }[]): number =>
  Number(scenes.reduce((sum, { duration }) => sum + duration, 0).toFixed(2));

/** The content of a draft's body as it is stored; the duration of a short is the sum of its scenes. */
export const contentOfDraft = (body: NewDraft | ChangeDraft): TypedContent => {
  const { provenance: _, ...content } = body.content;
  const whole = 'scenes' in content ? { ...content, duration: secondsOf(content.scenes) } : content;
  return { type: contentTypeOf(body.type), content: whole } as TypedContent;
};

/** The given title, else one derived from the content. */
export const draftTitle = (given: string | null | undefined, typedContent: TypedContent, prompt: string): string =>
  given || titleOf(typedContent, prompt) || untitled;

/** The text of the content without tags. */
export const textOf = ({ type, content }: TypedContent): string => {
  if (type === 'thread') return content.tweets.join(' ');
  return type === 'image' ? content.caption : content.script;
};

/** The language of the content, or of the prompt while there is no content. */
export const languageOf = (typedContent: TypedContent, prompt: string): string => detectLanguage(textOf(typedContent) || prompt);

export const sameContent = (one: DraftContent | TypedContent['content'], other: DraftContent | TypedContent['content']): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** PostgreSQL's jsonb does not keep the order of fields. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
};

const whole = { thread: ThreadContent, image: ImageContent, video: ShortsContent } as const;

/** A draft may be unfinished, a public item may not. Throws `invalid_request` naming each field that is missing or too long. */
export const requireWhole = ({ type, content }: TypedContent): void => {
  const checked = whole[type].safeParse(content);
  if (checked.success) return;
  throw new DomainError('invalid_request', {
    detail: 'This draft is not finished yet. Complete it, then publish it.',
    errors: checked.error.issues.map(({ path, message }) => ({ field: ['content', ...path].join('.'), message })),
  });
};
