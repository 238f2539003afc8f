import type { DraftDetail, NewDraft } from '@trenzeye/proto/http/content';
import { type Made, madeFrom } from '../made.ts';
import { blankWork, type Type, type Work } from '../work.ts';

const bare = { thread: { tweets: [], hashtags: [] }, image: { image_url: '', caption: '', style_tags: [] } } as const;

/** What the server keeps of a piece of work; the fields always stand in the same order, so that two can be compared as text. */
export function bodyOf(type: Type, { made, prompt, signal, template, short }: Work): NewDraft {
  const rest = { prompt, signal_id: signal?.id ?? null, template_id: template?.id ?? null };
  const shown = type === 'shorts' ? { short_id: short } : {};
  return { type, content: contentOf(type, made), ...rest, ...shown } as NewDraft;
}

function contentOf(type: Type, made: Made | null) {
  if (made?.type === 'thread') {
    const { tweets, hashtags, provenance } = made.content;
    return { tweets, hashtags, provenance: provenance ?? null };
  }
  if (made?.type === 'image') {
    const { image_url, caption, style_tags, provenance } = made.content;
    return { image_url, caption, style_tags, provenance: provenance ?? null };
  }
  if (made?.type === 'shorts') {
    const { script, scenes, voice_type, provenance } = made.content;
    const plain = scenes.map(({ description, narration, duration }) => ({ description, narration, duration }));
    return { script, scenes: plain, voice_type, provenance: provenance ?? null };
  }
  return { ...(type === 'shorts' ? { script: '', scenes: [], voice_type: '' } : bare[type]), provenance: null };
}

/** Whether the server has just this. Who made it is the server's to know: a label it did not take over is no difference. */
export const isStored = (body: NewDraft, detail: DraftDetail): boolean => text(body) === text(bodyOf(detail.type, workOf(detail)));

const text = (body: NewDraft): string => {
  const { provenance: _, ...content } = body.content;
  const short = body.type === 'shorts' ? (body.short_id ?? null) : null;
  return JSON.stringify([body.type, content, body.prompt, body.signal_id ?? null, body.template_id ?? null, short]);
};

const isEmpty = (made: Made): boolean => {
  if (made.type === 'thread') return made.content.tweets.length === 0 && made.content.hashtags.length === 0;
  if (made.type === 'image') return made.content.image_url === '' && made.content.caption === '';
  return made.content.script === '' && made.content.scenes.length === 0;
};

/** A stored draft as a piece of work. */
export function workOf(detail: DraftDetail): Work {
  const { id, version, remix_of: remixOf, prompt, provenance, signal_id, template_id } = detail;
  const made = madeFrom({ ...detail.content, ...(provenance ? { provenance } : {}) } as Parameters<typeof madeFrom>[0]);
  return {
    ...blankWork,
    key: id,
    prompt,
    madePrompt: prompt,
    signal: signal_id ? { id: signal_id, title: '' } : null,
    template: template_id ? { id: template_id, title: '' } : null,
    made: made && !isEmpty(made) ? made : null,
    draft: { id, version, remixOf },
    short: detail.short_id ?? null,
  };
}
