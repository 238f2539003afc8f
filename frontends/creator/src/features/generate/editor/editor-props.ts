import type { Part } from '../making/parts.ts';

export interface EditorProps<Content> {
  readonly made: Content;
  /** The part that is being made anew. */
  readonly remaking: Part | null;
  /** Something is being made: nothing changes its place meanwhile. */
  readonly isLocked: boolean;
  readonly onChange: (made: Content) => void;
  readonly onRemake: (part: Part) => void;
}
