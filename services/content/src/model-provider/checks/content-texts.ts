import type { GenerateType } from '@trenzeye/proto/http';
import type { ImageContent, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';

export interface GeneratedContents {
  readonly thread: ThreadContent;
  readonly image: Pick<ImageContent, 'caption' | 'style_tags'>;
  readonly shorts: Pick<ShortsContent, 'scenes' | 'voice_type'>;
}
export type GeneratedContent = { readonly [T in GenerateType]: { readonly type: T; readonly content: GeneratedContents[T] } }[GenerateType];

/** A text of the content that readers see or hear. */
export interface ContentText {
  /** Such as `tweets.2`, `caption` or `scenes.0.narration`. */
  readonly path: string;
  readonly text: string;
  /** Most characters that are read or spoken with ease. */
  readonly limit: number;
}

const postLimit = 280;
const captionLimit = 2_200;
/** Characters per second of fast speech. */
const speechRate = 22;

export const contentTexts = ({ type, content }: GeneratedContent): ContentText[] => {
  if (type === 'thread') return content.tweets.map((text, index) => ({ path: `tweets.${index}`, text, limit: postLimit }));
  if (type === 'image') return [{ path: 'caption', text: content.caption, limit: captionLimit }];
  return content.scenes.map(({ narration, duration }, index) => ({
    path: `scenes.${index}.narration`,
    text: narration,
    limit: Math.ceil(duration * speechRate),
  }));
};

/** The content with other texts at these paths. */
export const withTexts = ({ type, content }: GeneratedContent, texts: ReadonlyMap<string, string>): GeneratedContent => {
  const textAt = (path: string, text: string): string => texts.get(path) ?? text;
  if (type === 'thread')
    return { type, content: { ...content, tweets: content.tweets.map((text, index) => textAt(`tweets.${index}`, text)) } };
  if (type === 'image') return { type, content: { ...content, caption: textAt('caption', content.caption) } };
  const scenes = content.scenes.map((scene, index) => ({ ...scene, narration: textAt(`scenes.${index}.narration`, scene.narration) }));
  return { type, content: { ...content, scenes } };
};
