import type { Generated, GeneratedImage, Suggestion } from '@trenzeye/proto/http/content';
import { type ContentPart, withScene } from '../document/content-parts.ts';
import { type AuthorAids, noAids } from '../document/editor-document.ts';
import { partPath } from '../document/part-path.ts';
import type { TypedContent } from '../document/typed-content.ts';
import { checksAfterPart } from './checks.ts';

interface Before {
  readonly typedContent: TypedContent | null;
  readonly aids: AuthorAids;
}

const descriptionOf = (typedContent: TypedContent | null): string =>
  typedContent && typedContent.type !== 'thread' ? (typedContent.content.alt_text?.trim() ?? '') : '';

/** The author's description that a new image has replaced. The headline of a poster, which describes it by itself, is none. */
export function removedDescription({ typedContent, aids }: Before, after: TypedContent): string {
  const before = descriptionOf(typedContent);
  if (before === '' || before === descriptionOf(after)) return aids.removedDescription;
  return before === aids.poster?.headline ? '' : before;
}

/** What remains to be restored after an edit: nothing once the author has written another description. */
export const removedAfterEdit = (removed: string, before: TypedContent, after: TypedContent): string =>
  descriptionOf(before) === descriptionOf(after) ? removed : '';

const isOpening = ({ name, index }: ContentPart): boolean => name === 'caption' || index === 0;

/** The list with another entry; entries before it that are missing are empty. */
function withEntry({ suggestions }: AuthorAids, index: number, entry: AuthorAids['suggestions'][number]): AuthorAids['suggestions'] {
  const length = Math.max(suggestions.length, index + 1);
  return Array.from({ length }, (_, at) => (at === index ? entry : (suggestions[at] ?? [])));
}

/** The aids with those of a part that was generated again. */
export function aidsAfterPart(previous: AuthorAids, part: ContentPart, ofPart: AuthorAids): AuthorAids {
  const checks = checksAfterPart(previous.checks, partPath(part), ofPart.checks);
  if (part.name === 'image') return { ...previous, checks, poster: ofPart.poster };
  if (part.name === 'hashtags') return { ...previous, checks };
  const index = part.index ?? 0;
  return {
    ...previous,
    checks,
    hooks: isOpening(part) ? ofPart.hooks : previous.hooks,
    suggestions: withEntry(previous, index, ofPart.suggestions[index] ?? []),
  };
}

/** Separates the content of a response from what is offered beside it. */
export function splitAids(generated: Generated): { readonly content: Generated; readonly aids: AuthorAids } {
  const { hooks = noAids.hooks, suggestions = noAids.suggestions, checks = noAids.checks, ...rest } = generated;
  const { poster = null, ...content } = rest as GeneratedImage;
  return { content: content as unknown as Generated, aids: { ...noAids, hooks, suggestions, checks, poster } };
}

/** The text that a hook opens: the first post, the caption, or the narration of the first scene. */
function openingOf(typedContent: TypedContent): string {
  if (typedContent.type === 'thread') return typedContent.content.tweets[0] ?? '';
  return typedContent.type === 'image' ? typedContent.content.caption : (typedContent.content.scenes[0]?.narration ?? '');
}

function withOpening(typedContent: TypedContent, text: string): TypedContent {
  if (typedContent.type === 'thread')
    return { ...typedContent, content: { ...typedContent.content, tweets: [text, ...typedContent.content.tweets.slice(1)] } };
  if (typedContent.type === 'image') return { ...typedContent, content: { ...typedContent.content, caption: text } };
  const [scene] = typedContent.content.scenes;
  return scene ? withScene(typedContent, 0, { ...scene, narration: text }) : typedContent;
}

/** The hook that the content starts with; undefined when the author has written another opening. */
export const currentHook = (typedContent: TypedContent, hooks: readonly string[]): string | undefined =>
  hooks.find((hook) => openingOf(typedContent).startsWith(hook));

/** The content with another hook: it replaces the current one, or is put before the author's own opening. */
export function withHook(typedContent: TypedContent, hooks: readonly string[], hook: string): TypedContent {
  const opening = openingOf(typedContent);
  const current = currentHook(typedContent, hooks);
  const rest = current === undefined ? opening && `\n\n${opening}` : opening.slice(current.length);
  return withOpening(typedContent, `${hook}${rest}`);
}

/** The text with a suggestion on a line of its own; null when there is no room for it. */
export function withSuggestion(text: string, suggestion: Suggestion, limit: number): string | null {
  const trimmed = text.trimEnd();
  const inserted = trimmed === '' ? suggestion.text : `${trimmed}\n\n${suggestion.text}`;
  return inserted.length <= limit ? inserted : null;
}

/** The suggestions without one that was used. */
export const withoutSuggestion = (suggestions: AuthorAids['suggestions'], part: number, id: string): AuthorAids['suggestions'] =>
  suggestions.map((list, index) => (index === part ? list.filter((each) => each.id !== id) : list));
