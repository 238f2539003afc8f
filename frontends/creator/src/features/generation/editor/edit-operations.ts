import type { ImageSource } from '../api/generate-body.ts';
import type { ContentPart } from '../document/content-parts.ts';
import type { AuthorAids } from '../document/editor-document.ts';
import type { Finding } from '../suggestions/checks.ts';

export interface EditorProps<Content> {
  readonly typedContent: Content;
  /** Suggestions for each part, in the order of the parts. */
  readonly suggestions: AuthorAids['suggestions'];
  /** The part that is being regenerated; null when nothing is being regenerated. */
  readonly regeneratingPart: ContentPart | null;
  /** A generation is running: entries cannot be moved or removed. */
  readonly isGenerating: boolean;
  /** Without `suggestions` they stay as they are. */
  readonly onChange: (typedContent: Content, suggestions?: AuthorAids['suggestions']) => void;
  /** What the checks found, and how to hide one of it. */
  readonly findings: readonly Finding[];
  readonly onDismiss: (finding: Finding) => void;
  /** A model writes, which can follow instructions. */
  readonly canRewrite: boolean;
  readonly onRegenerate: (part: ContentPart, instruction?: string, image?: ImageSource) => void;
  /** The design of the image when it is a poster. */
  readonly poster: AuthorAids['poster'];
  /** An image model draws; without one, images are posters. */
  readonly drawsImages: boolean;
  /** A model can describe images. */
  readonly readsImages: boolean;
  /** The description of the replaced image, see `AuthorAids`. */
  readonly removedDescription: AuthorAids['removedDescription'];
}

/** The list with the entry at `index` moved by `by` positions; the same list when that is out of range. */
export function moveEntry<T>(list: readonly T[], index: number, by: number): readonly T[] {
  const target = index + by;
  const entry = list[index];
  if (entry === undefined || target < 0 || target >= list.length) return list;
  return list.toSpliced(index, 1).toSpliced(target, 0, entry);
}

const tagLimit = 64;

/** The tags in a typed text, without `#` and without tags that are already present. */
export function parseTags(typed: string, present: readonly string[]): string[] {
  const existing = new Set(present.map((tag) => withoutHash(tag).toLowerCase()));
  const added: string[] = [];
  for (const word of typed.split(/[\s,#]+/)) {
    const tag = word.slice(0, tagLimit);
    if (tag === '' || existing.has(tag.toLowerCase())) continue;
    existing.add(tag.toLowerCase());
    added.push(tag);
  }
  return added;
}

export const withoutHash = (tag: string): string => tag.replace(/^#/, '');

/** Seconds as `m:ss`, with tenths when not zero. */
export function formatSeconds(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  const [whole, part] = [Math.floor(rest / 10), rest % 10];
  return `${minutes}:${String(whole).padStart(2, '0')}${part ? `.${part}` : ''}`;
}
