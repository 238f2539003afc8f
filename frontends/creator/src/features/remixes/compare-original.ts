import { t } from '@lingui/core/macro';
import { comparableText } from '@trenzeye/proto/text/comparable-text';
import type { TypedContent } from '../generation/document/typed-content.ts';
import { type WordChange, wordChanges } from '../text/word-changes.ts';

interface Part {
  /** Such as `Post 2`. */
  readonly label: string;
  /** Parts of one kind may have changed places. */
  readonly kind: string;
  /** Shown to the author; empty for images. */
  readonly text: string;
  /** What is compared. */
  readonly key: string;
}

/** A part of a remix beside the original. */
export interface ComparedPart {
  readonly label: string;
  /** It is the original's, apart from spacing and capital letters. */
  readonly isKept: boolean;
  readonly changes: readonly WordChange[];
}

const part = (kind: string, label: string, text: string, key = comparableText(text)): Part => ({ kind, label, text, key });

/** Tags as a set: neither their order nor a leading # makes a difference. */
const tagPart = (label: string, tags: readonly string[]): Part => {
  const plain = tags.map((tag) => tag.replace(/^\s*#+/, ''));
  return part('tags', label, plain.map((tag) => `#${tag}`).join(' '), JSON.stringify([...new Set(plain.map(comparableText))].sort()));
};

function partsOf(typedContent: TypedContent): Part[] {
  if (typedContent.type === 'thread') {
    const { tweets, hashtags } = typedContent.content;
    return [...tweets.map((post, index) => part('post', t`Post ${index + 1}`, post)), tagPart(t`Hashtags`, hashtags)];
  }
  if (typedContent.type === 'image') {
    const { image_url, caption, style_tags } = typedContent.content;
    return [part('image', t`Image`, '', image_url), part('caption', t`Caption`, caption), tagPart(t`Style tags`, style_tags)];
  }
  const scenes = typedContent.content.scenes.map(({ description, narration, duration }, index) =>
    part('scene', t`Scene ${index + 1}`, `${description}\n${narration} (${duration} s)`),
  );
  return [part('script', t`Script`, typedContent.content.script), ...scenes];
}

/** The parts of a remix that have text or an image, and what of them is still the original's. */
export function compareWithOriginal(remix: TypedContent, original: TypedContent): readonly ComparedPart[] {
  const before = partsOf(original);
  return partsOf(remix)
    .filter(({ text, kind }) => text !== '' || kind === 'image')
    .map(({ label, kind, text, key }) => {
      const isKept = before.some((each) => each.kind === kind && each.key === key);
      const replaced = before.find((each) => each.kind === kind && each.label === label);
      return { label, isKept, changes: isKept ? [{ kind: 'same', text }] : wordChanges(replaced?.text ?? '', text) };
    });
}

/** The texts of the original that are gone: as many of its parts as the remix has fewer. */
export const removedParts = (remix: TypedContent, original: TypedContent): readonly string[] => {
  const labels = new Set(partsOf(remix).map(({ label }) => label));
  const keys = new Set(partsOf(remix).map(({ key }) => key));
  return partsOf(original)
    .filter(({ label, key, text }) => text !== '' && !labels.has(label) && !keys.has(key))
    .map(({ text }) => text);
};
