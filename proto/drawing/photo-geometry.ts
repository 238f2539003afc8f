import type { PhotoEdit, PhotoLayer, TextLayer } from '../http/media/photo-edit.ts';
import { type Drawing, logoPaths, medalDrawing, type Paint } from './drawings.ts';
import { type PhotoSticker, photoColors, photoShapes } from './photo-options.ts';

// What an edit means. The editor and the renderer both draw from here, so that they cannot differ.

/** The whole photo as it is. */
export const unedited: PhotoEdit = {
  shape: 'original',
  zoom: 1,
  x: 0,
  y: 0,
  turns: 0,
  straighten: 0,
  brightness: 0,
  contrast: 0,
  layers: [],
};

export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** The cut-out, with the position of its middle relative to the middle of the turned photo, in pixels of the photo. */
export interface PhotoFrame extends PhotoSize {
  readonly x: number;
  readonly y: number;
}

type Cut = Omit<PhotoEdit, 'layers' | 'brightness' | 'contrast'>;

export const turnedSize = ({ width, height }: PhotoSize, turns: number): PhotoSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

const anglesOf = (straighten: number) => {
  const angle = (Math.abs(straighten) * Math.PI) / 180;
  return { sin: Math.sin(angle), cos: Math.cos(angle) };
};

/** How far the frame's middle can move from the photo's middle, so that the straightened photo fills the frame. */
const freedomOf = (photo: PhotoSize, frame: PhotoSize, straighten: number) => {
  const { sin, cos } = anglesOf(straighten);
  return {
    x: Math.max(0, (photo.width - frame.width * cos - frame.height * sin) / 2),
    y: Math.max(0, (photo.height - frame.width * sin - frame.height * cos) / 2),
  };
};

/** The frame of an edit of a photo of this size. */
export const frameOf = (edit: Cut, source: PhotoSize): PhotoFrame => {
  const photo = turnedSize(source, edit.turns);
  const aspect = photoShapes[edit.shape] ?? photo.width / photo.height;
  const { sin, cos } = anglesOf(edit.straighten);
  const largest = Math.min(photo.width / (cos + sin / aspect), photo.height / (sin + cos / aspect));
  const frame = { width: largest / edit.zoom, height: largest / edit.zoom / aspect };
  const freedom = freedomOf(photo, frame, edit.straighten);
  return { ...frame, x: edit.x * freedom.x, y: edit.y * freedom.y };
};

const clamp = (value: number): number => Math.max(-1, Math.min(1, value));

/** The edit with its frame moved by `dx` and `dy`, in pixels of the photo along the sides of the frame. */
export const moveFrame = <Edit extends Cut>(edit: Edit, source: PhotoSize, dx: number, dy: number): Edit => {
  const frame = frameOf(edit, source);
  const freedom = freedomOf(turnedSize(source, edit.turns), frame, edit.straighten);
  const angle = (-edit.straighten * Math.PI) / 180;
  const x = frame.x + dx * Math.cos(angle) - dy * Math.sin(angle);
  const y = frame.y + dx * Math.sin(angle) + dy * Math.cos(angle);
  return { ...edit, x: freedom.x > 0 ? clamp(x / freedom.x) : 0, y: freedom.y > 0 ? clamp(y / freedom.y) : 0 };
};

/** SVG transform of the unturned photo within its frame, both in pixels of the photo. */
export const photoTransform = (edit: Cut, source: PhotoSize): string => {
  const { width, height, x, y } = frameOf(edit, source);
  return [
    `translate(${width / 2} ${height / 2}) rotate(${edit.straighten}) translate(${-x} ${-y})`,
    `rotate(${edit.turns * 90}) translate(${-source.width / 2} ${-source.height / 2})`,
  ].join(' ');
};

/** Brightness and contrast as `value * slope + intercept`, for sRGB values from 0 to 1. */
export const toneOf = ({ brightness, contrast }: Pick<PhotoEdit, 'brightness' | 'contrast'>) => {
  const slope = 1 + contrast / 200;
  return { slope, intercept: (1 - slope) / 2 + brightness / 400 };
};

/** Longer side of a published picture, in pixels. Pictures are never scaled up. */
const maxPictureSide = 2048;

/** The size of the published picture, and how much the photo is scaled for it. */
export const pictureSizeOf = (edit: Cut, source: PhotoSize): PhotoSize & { readonly scale: number } => {
  const { width, height } = frameOf(edit, source);
  const scale = Math.min(1, maxPictureSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), scale };
};

const wave: Paint = {
  from: [2, 0],
  to: [30, 0],
  stops: [
    [0, photoColors.violet],
    [0.55, photoColors.magenta],
    [1, photoColors.amber],
  ],
};
const waves = (paths: readonly string[], strokeWidth: number): Drawing => ({
  size: 32,
  shapes: paths.map((path) => ({ path, stroke: wave, strokeWidth })),
});

const stickerDrawings: Readonly<Record<PhotoSticker, Drawing>> = {
  logo: waves(logoPaths, 2.6),
  wave: waves(['M2 16c3.5 0 3.5-6 7-6s3.5 12 7 12 3.5-12 7-12 3.5 6 7 6'], 3.2),
  crest: waves(['M2 12c4-5 6-5 9.3 0s5.4 5 9.4 0 5.4-5 9.3 0', 'M2 20c4-5 6-5 9.3 0s5.4 5 9.4 0 5.4-5 9.3 0'], 2.6),
  star: medalDrawing('gold', 'star'),
  early_adopter: medalDrawing('blue', 'early_adopter'),
  viral_creator: medalDrawing('red', 'viral_creator'),
  remix_master: medalDrawing('purple', 'remix_master'),
};

interface Placed {
  /** SVG transform from the layer's own units to the frame. */
  readonly transform: string;
}
export interface PlacedText extends Placed {
  readonly kind: 'text';
  readonly font: TextLayer['font'];
  /** Of the letters, in pixels of the frame. */
  readonly fontSize: number;
  readonly fill: string;
  /** Drawn below the letters; null for none. */
  readonly outline: { readonly color: string; readonly width: number } | null;
  /** Lines around the middle, with the baseline of each. */
  readonly lines: readonly { readonly text: string; readonly y: number }[];
}
export interface PlacedSticker extends Placed, Drawing {
  readonly kind: 'sticker';
}
export type PlacedLayer = PlacedText | PlacedSticker;

const lineHeight = 1.15;
/** Distance of the baseline from the middle of a line of capitals, as a fraction of the font size. */
const baseline = 0.35;

const placeText = ({ text, font, color, outline }: TextLayer, fontSize: number, transform: string): PlacedText => {
  const lines = text.split('\n');
  return {
    kind: 'text',
    transform,
    font,
    fontSize,
    fill: photoColors[color],
    outline: outline ? { color: color === 'ink' ? photoColors.white : photoColors.ink, width: fontSize * 0.14 } : null,
    lines: lines.map((line, index) => ({
      text: line,
      y: ((index - (lines.length - 1) / 2) * lineHeight + baseline) * fontSize,
    })),
  };
};

/** A layer in a frame of this size. Text is anchored in its middle. */
export const placeLayer = (layer: PhotoLayer, frame: PhotoSize): PlacedLayer => {
  const size = layer.size * Math.min(frame.width, frame.height);
  const place = `translate(${layer.x * frame.width} ${layer.y * frame.height}) rotate(${layer.rotation})`;
  if (layer.kind === 'text') return placeText(layer, size, place);
  const drawing = stickerDrawings[layer.sticker];
  return {
    kind: 'sticker',
    ...drawing,
    transform: `${place} scale(${size / drawing.size}) translate(${-drawing.size / 2} ${-drawing.size / 2})`,
  };
};
