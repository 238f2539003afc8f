import type { Photo, PhotoEdit } from '@trenzeye/proto/http/media';
import type { ReactNode } from 'react';

/** A photo with its edit as it is on the page. */
export interface OpenPhoto {
  readonly photo: Photo;
  readonly edit: PhotoEdit;
}

/** Changes the edit of the open photo. Consecutive changes with the same `kind` are one undo step. */
export type ChangeEdit = (kind: string, change: (edit: PhotoEdit) => PhotoEdit) => void;

/** The edits of all photos of a post, with undo and autosave. */
export interface PhotoEditing {
  readonly editOf: (photo: Photo) => PhotoEdit;
  readonly changeOf: (photo: Photo) => ChangeEdit;
  readonly undoOf: (photo: Photo) => (() => void) | null;
  readonly redoOf: (photo: Photo) => (() => void) | null;
  /** Shows whether the edits are saved. */
  readonly status: ReactNode;
  /** Saves pending changes immediately. Rejects when that fails. */
  readonly flush: () => Promise<void>;
}
