import type { Generated, GeneratedImage, Suggestion } from '@trenzeye/proto/http/content';
import { type AuthorAids, noAids } from '../document/editor-document.ts';
import type { TypedContent } from '../document/typed-content.ts';
import { withScene } from '../generation/content-parts.ts';

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
