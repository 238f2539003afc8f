import type { PhotoMotion } from '@trenzeye/proto/http/media';
import type { Size } from '../../cards/index.ts';

/** How the picture behind a scene moves. `canvas` is the size of the picture in pixels. */
export type PictureMotion =
  | { readonly kind: 'still'; readonly canvas: Size }
  /** The frame grows or shrinks around the middle; 1 shows the whole canvas. */
  | { readonly kind: 'zoom'; readonly canvas: Size; readonly from: number; readonly to: number }
  /** A window of `scale` times the film's size moves from one end of the canvas to the other, along both sides. */
  | { readonly kind: 'pan'; readonly canvas: Size; readonly scale: number; readonly isBackwards: boolean };

/** What moves behind a scene: a picture, or a section of a video in seconds from its beginning. */
export type BackgroundMotion = PictureMotion | { readonly kind: 'clip'; readonly start: number; readonly end: number };

export interface MotionRequest {
  readonly motion: PhotoMotion;
  /** Index of the scene: directions alternate. */
  readonly index: number;
  readonly picture: Size;
  readonly film: Size;
  readonly seconds: number;
}

/** Pictures are twice as large as the film while they move, so that they move by half pixels. */
const oversampling = 2;
const [maxZoomGain, zoomGainPerSecond] = [0.16, 0.03];
/** Of the side along which the window moves. Faster is restless. */
const travelPerSecond = 0.1;
/** With less travel, a pan looks like a still picture. */
const minTravel = 0.06;
/** Sides of the covering picture, relative to the film, from which on `auto` pans. */
const panFrom = 1.3;

const even = (value: number): number => Math.round(value / 2) * 2;
const oversampled = ({ width, height }: Size): Size => ({ width: even(width * oversampling), height: even(height * oversampling) });

/** Sides of the smallest picture of this shape that covers the film, relative to the film; one of them is 1. */
const coverage = (picture: Size, film: Size): { readonly x: number; readonly y: number } => {
  const ratio = picture.width / picture.height / (film.width / film.height);
  return { x: Math.max(1, ratio), y: Math.max(1, 1 / ratio) };
};

/** The motion of a photo. Whatever of the photo does not fit the film or its travel is cut off. */
export const planMotion = ({ motion, index, picture, film, seconds }: MotionRequest): PictureMotion => {
  if (motion === 'still') return { kind: 'still', canvas: film };
  const covers = coverage(picture, film);
  const isBackwards = index % 2 === 1;
  const travel = Math.min(Math.max(covers.x, covers.y) - 1, travelPerSecond * seconds);
  const isPan = motion === 'pan' || (motion === 'auto' && Math.max(covers.x, covers.y) >= panFrom);
  if (isPan && travel >= minTravel) {
    const isWide = covers.x > covers.y;
    const size = { width: film.width * (isWide ? 1 + travel : 1), height: film.height * (isWide ? 1 : 1 + travel) };
    return { kind: 'pan', canvas: oversampled(size), scale: oversampling, isBackwards };
  }
  const gain = 1 + Math.min(maxZoomGain, zoomGainPerSecond * seconds);
  const isOut = motion === 'zoom_out' || (motion !== 'zoom_in' && isBackwards);
  return { kind: 'zoom', canvas: oversampled(film), from: isOut ? gain : 1, to: isOut ? 1 : gain };
};
