import { contentTypeOf } from '@trenzeye/proto/http';
import type { ChangeDraft, NewDraft } from '@trenzeye/proto/http/content';
import { secondsOf, type TypedContent, titleOf } from '../items/index.ts';

const untitled = 'Untitled draft';

/** The content of a draft's body as it is stored; the duration of a short is the sum of its scenes. */
export const contentOfDraft = (body: NewDraft | ChangeDraft): TypedContent => {
  const { provenance: _, ...content } = body.content;
  const whole = 'scenes' in content ? { ...content, duration: secondsOf(content.scenes) } : content;
  return { type: contentTypeOf(body.type), content: whole } as TypedContent;
};

/** The given title, else one derived from the content. */
export const draftTitle = (given: string | null | undefined, typedContent: TypedContent, prompt: string): string =>
  given || titleOf(typedContent, prompt) || untitled;
