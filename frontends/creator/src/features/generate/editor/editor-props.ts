import type { ContentPart } from '../generation/content-parts.ts';

export interface EditorProps<Content> {
  readonly typedContent: Content;
  /** The part that is being regenerated; null when there is none. */
  readonly regeneratingPart: ContentPart | null;
  /** A generation is running: entries cannot be moved or removed. */
  readonly isGenerating: boolean;
  readonly onChange: (typedContent: Content) => void;
  readonly onRegenerate: (part: ContentPart) => void;
}
