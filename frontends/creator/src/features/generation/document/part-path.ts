import { t } from '@lingui/core/macro';
import { handwrittenProvenance, type PartProvenance, type Provenance } from '@trenzeye/proto/http/content';
import type { ContentPart } from './content-parts.ts';
import type { TypedContent } from './typed-content.ts';

/** The path of a part in checks and provenance. */
export function partPath({ name, index }: ContentPart): string {
  if (name === 'tweet') return `tweets.${index}`;
  if (name === 'scene') return `scenes.${index}`;
  return name === 'image' ? 'image_url' : name;
}

/** Whether a path is the part or inside it: `scenes.0.narration` is inside `scenes.0`. */
export const isAt = (path: string, part: string): boolean => path === part || path.startsWith(`${part}.`);

const partLabels: Readonly<Record<string, string>> = {
  script: t`Script`,
  caption: t`Caption`,
  hashtags: t`Hashtags`,
  style_tags: t`Style tags`,
  title: t`Title`,
  alt_text: t`Description`,
};

/** A part for readers: `Post 3`, `Scene 1`, `Caption`. */
export function partLabel(path: string): string {
  const [field = '', index] = path.split('.');
  if (field === 'tweets') return t`Post ${Number(index) + 1}`;
  if (field === 'scenes') return t`Scene ${Number(index) + 1}`;
  if (field === 'image_url') return t`Image`;
  return partLabels[field] ?? field;
}

/** The value at a path; undefined where there is none. */
export const valueAt = (content: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], content);

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The origins with the one of a part replaced. */
export function withPartOrigin(base: Provenance, path: string, origin: Provenance): Provenance {
  const { parts: _, ...rest } = origin;
  const others = (base.parts ?? []).filter((part) => !isAt(part.path, path));
  return { ...base, parts: [...others, { path, ...rest }] };
}

type List = readonly unknown[];

const listField = (path: string): string | undefined => /^(tweets|scenes)\.\d+/.exec(path)?.[1];

/** Whether entries of a list were added, removed or reordered, and not only one of them edited. */
function isRearranged(before: List, after: List): boolean {
  if (before.length !== after.length) return true;
  return before.filter((entry, index) => !isSameValue(entry, after[index])).length > 1;
}

/** Whether the entry at the path is another one than before. */
function hasMoved({ path }: PartProvenance, before: unknown, after: unknown): boolean {
  const field = listField(path);
  if (!field) return false;
  const entry = path.split('.').slice(0, 2).join('.');
  if (isSameValue(valueAt(before, entry), valueAt(after, entry))) return false;
  return isRearranged((valueAt(before, field) ?? []) as List, (valueAt(after, field) ?? []) as List);
}

/** The content after an edit, without the origins of parts that were removed or moved: a path would name another part. */
export function withoutMovedOrigins<Content extends TypedContent>(before: TypedContent, after: Content): Content {
  const { provenance } = after.content;
  if (!provenance?.parts) return after;
  const parts = provenance.parts.filter((part) => !hasMoved(part, before.content, after.content));
  if (parts.length === provenance.parts.length) return after;
  const isHandwritten = provenance.provider === handwrittenProvenance.provider && parts.length === 0;
  return { ...after, content: { ...after.content, provenance: isHandwritten ? undefined : { ...provenance, parts } } };
}
