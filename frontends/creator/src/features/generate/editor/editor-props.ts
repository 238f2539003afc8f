import type { Finding } from '../aids/checks.ts';
import type { AuthorAids } from '../document/editor-document.ts';
import type { ContentPart } from '../generation/content-parts.ts';
import type { ImageSource } from '../generation/generate-body.ts';

export interface EditorProps<Content> {
  readonly typedContent: Content;
  /** Suggestions for each part, in the order of the parts. */
  readonly suggestions: AuthorAids['suggestions'];
  /** The part that is being regenerated; null when there is none. */
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
