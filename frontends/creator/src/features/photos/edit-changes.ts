import { t } from '@lingui/core/macro';
import { frameOf, moveFrame, type PhotoSize } from '@trenzeye/proto/drawing/photo-geometry';
import { maxPhotoLayers, maxTextLines, maxZoom, type PhotoSticker } from '@trenzeye/proto/drawing/photo-options';
import type { Photo, PhotoEdit, PhotoLayer, TextLayer } from '@trenzeye/proto/http/media';
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

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
/** The contract's precision is arbitrary; short numbers keep stored edits readable. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

export const isFull = ({ layers }: PhotoEdit): boolean => layers.length >= maxPhotoLayers;

const placed = { x: 0.5, y: 0.5, rotation: 0 } as const;
const newText: TextLayer = { kind: 'text', text: t`Your text`, font: 'display', color: 'white', outline: true, size: 0.1, ...placed };

/** Adds a layer in the middle, in front of all others. */
const withLayer = (edit: PhotoEdit, layer: PhotoLayer): PhotoEdit => (isFull(edit) ? edit : { ...edit, layers: [...edit.layers, layer] });
export const addText = (edit: PhotoEdit): PhotoEdit => withLayer(edit, newText);
export const addSticker = (edit: PhotoEdit, sticker: PhotoSticker): PhotoEdit =>
  withLayer(edit, { kind: 'sticker', sticker, size: 0.25, ...placed });

export const changeLayer = (edit: PhotoEdit, index: number, change: Partial<TextLayer>): PhotoEdit => ({
  ...edit,
  layers: edit.layers.map((layer, at) => (at === index ? ({ ...layer, ...change } as PhotoLayer) : layer)),
});

export const removeLayer = (edit: PhotoEdit, index: number): PhotoEdit => ({
  ...edit,
  layers: edit.layers.filter((_, at) => at !== index),
});

/** Moves a layer within the stack; `by` is 1 to the front and -1 to the back. */
export const restackLayer = (edit: PhotoEdit, index: number, by: 1 | -1): PhotoEdit => {
  const layers = [...edit.layers];
  const [layer] = layers.splice(index, 1);
  if (layer) layers.splice(clamp(index + by, 0, layers.length), 0, layer);
  return { ...edit, layers };
};

/** Moves a layer by fractions of the picture. Its middle stays within the picture. */
export const moveLayer = (edit: PhotoEdit, index: number, dx: number, dy: number): PhotoEdit => {
  const layer = edit.layers[index];
  if (!layer) return edit;
  return changeLayer(edit, index, { x: rounded(clamp(layer.x + dx, 0, 1)), y: rounded(clamp(layer.y + dy, 0, 1)) });
};

export const resizeLayer = (edit: PhotoEdit, index: number, factor: number): PhotoEdit => {
  const layer = edit.layers[index];
  return layer ? changeLayer(edit, index, { size: rounded(clamp(layer.size * factor, 0.02, 1)) }) : edit;
};

export const rotateLayer = (edit: PhotoEdit, index: number, degrees: number): PhotoEdit => {
  const layer = edit.layers[index];
  if (!layer) return edit;
  const turned = layer.rotation + degrees;
  return changeLayer(edit, index, { rotation: turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned });
};

export const zoomTo = (edit: PhotoEdit, zoom: number): PhotoEdit => ({ ...edit, zoom: rounded(clamp(zoom, 1, maxZoom)) });

/** Moves the frame by fractions of its own size. */
export const pan = (edit: PhotoEdit, source: PhotoSize, dx: number, dy: number): PhotoEdit => {
  const { width, height } = frameOf(edit, source);
  const { x, y, ...moved } = moveFrame(edit, source, dx * width, dy * height);
  return { ...moved, x: rounded(x), y: rounded(y) };
};

/** A quarter turn clockwise; the frame returns to the middle. */
export const rotateClockwise = (edit: PhotoEdit): PhotoEdit => ({ ...edit, turns: (edit.turns + 1) % 4, x: 0, y: 0 });

/** Typed text within the limits of the contract. */
export const limitText = (text: string): string => text.split('\n').slice(0, maxTextLines).join('\n').slice(0, 200);
