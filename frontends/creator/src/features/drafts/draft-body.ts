import type { DraftDetail, NewDraft } from '@trenzeye/proto/http/content';
import { blankDocument, type EditorDocument, type Type } from '../generation/document/editor-document.ts';
import { type TypedContent, toTypedContent } from '../generation/document/typed-content.ts';

const emptyContent = { thread: { tweets: [], hashtags: [] }, image: { image_url: '', caption: '', style_tags: [], alt_text: '' } } as const;

/** The request body of a document. Fields have a fixed order, so that bodies can be compared as text. */
export function toDraftBody(type: Type, { typedContent, prompt, signal, template, short }: EditorDocument): NewDraft {
  const rest = { prompt, signal_id: signal?.id ?? null, template_id: template?.id ?? null };
  const shown = type === 'shorts' ? { short_id: short } : {};
  return { type, content: bodyContent(type, typedContent), ...rest, ...shown } as NewDraft;
}

function bodyContent(type: Type, typedContent: TypedContent | null) {
  if (typedContent?.type === 'thread') {
    const { tweets, hashtags, provenance } = typedContent.content;
    return { tweets, hashtags, provenance: provenance ?? null };
  }
  if (typedContent?.type === 'image') {
    const { image_url, caption, style_tags, alt_text = '', provenance } = typedContent.content;
    return { image_url, caption, style_tags, alt_text, provenance: provenance ?? null };
  }
  if (typedContent?.type === 'shorts') {
    const { script, scenes, voice_type, alt_text = '', provenance } = typedContent.content;
    const plain = scenes.map(({ description, narration, duration }) => ({ description, narration, duration }));
    return { script, scenes: plain, voice_type, alt_text, provenance: provenance ?? null };
  }
  return { ...(type === 'shorts' ? { script: '', scenes: [], voice_type: '', alt_text: '' } : emptyContent[type]), provenance: null };
}

/** Whether the server's draft equals the body. Provenance is set by the server and not compared. */
export const isStored = (body: NewDraft, detail: DraftDetail): boolean =>
  comparableText(body) === comparableText(toDraftBody(detail.type, documentFromDraft(detail)));

const comparableText = (body: NewDraft): string => {
  const { provenance: _, ...content } = body.content;
  const short = body.type === 'shorts' ? (body.short_id ?? null) : null;
  return JSON.stringify([body.type, content, body.prompt, body.signal_id ?? null, body.template_id ?? null, short]);
};

const isEmpty = (typedContent: TypedContent): boolean => {
  if (typedContent.type === 'thread') return typedContent.content.tweets.length === 0 && typedContent.content.hashtags.length === 0;
  if (typedContent.type === 'image') return typedContent.content.image_url === '' && typedContent.content.caption === '';
  return typedContent.content.script === '' && typedContent.content.scenes.length === 0;
};

/** A stored draft as an editor document. */
export function documentFromDraft(detail: DraftDetail): EditorDocument {
  const { id, version, remix_of: remixOf, quote, prompt, provenance, signal_id, template_id } = detail;
  const typedContent = toTypedContent({ ...detail.content, ...(provenance ? { provenance } : {}) } as Parameters<typeof toTypedContent>[0]);
  return {
    ...blankDocument,
    key: id,
    prompt,
    contentPrompt: prompt,
    signal: signal_id ? { id: signal_id, title: '' } : null,
    template: template_id ? { id: template_id, title: '' } : null,
    typedContent: typedContent && !isEmpty(typedContent) ? typedContent : null,
    draft: { id, version, remixOf, quote },
    short: detail.short_id ?? null,
  };
}
