import type { Ffmpeg } from './ffmpeg.ts';
import { MediaError } from './media-error.ts';
import type { InputDescription, StreamDescription } from './parse-description.ts';

/** Properties of a video before it is decoded. */
export interface Probe {
  readonly format: string;
  /** Seconds; 0 if the container has no duration, like recordings made in browsers. */
  readonly duration: number;
  /** Display size in pixels, after rotation and with square pixels. */
  readonly width: number;
  readonly height: number;
  readonly rotated: boolean;
  readonly squarePixels: boolean;
  readonly interlaced: boolean;
  readonly highDynamicRange: boolean;
  readonly frameRate: number;
  readonly variableFrameRate: boolean;
  /** Bits per second of the whole file. */
  readonly bitRate: number;
  readonly video: { readonly index: number; readonly codec: string; readonly pixelFormat: string; readonly profile: string };
  readonly audio: { readonly index: number; readonly codec: string } | undefined;
  readonly captions: { readonly index: number; readonly codec: string; readonly language: string } | undefined;
}

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** Subtitle codecs with text. Bitmap subtitles cannot be converted. */
const textSubtitleCodecs = new Set(['mov_text', 'subrip', 'webvtt', 'ass', 'ssa', 'text']);

const isVideoStream = ({ type, isAttachedPicture }: StreamDescription): boolean => type === 'Video' && !isAttachedPicture;

const toProbe = ({ streams, format, duration, bitRate }: InputDescription, video: StreamDescription): Probe => {
  const audio = streams.find(({ type, codec }) => type === 'Audio' && codec !== '');
  const captions = streams.find(({ type, codec }) => type === 'Subtitle' && textSubtitleCodecs.has(codec));
  const { pixelRatio, averageRate: average, nominalRate: nominal } = video;
  const rotation = Math.abs(video.rotation) % 360;
  const isSideways = rotation % 180 === 90;
  const [displayWidth, displayHeight] = [even(video.width * pixelRatio), video.height];
  return {
    format,
    duration,
    width: isSideways ? displayHeight : displayWidth,
    height: isSideways ? displayWidth : displayHeight,
    rotated: rotation !== 0,
    squarePixels: pixelRatio === 1,
    interlaced: video.isInterlaced,
    highDynamicRange: video.isHighDynamicRange,
    frameRate: average || nominal || 30,
    variableFrameRate: average > 0 && nominal > 0 && Math.abs(average - nominal) / nominal > 0.02,
    bitRate,
    video: { index: video.index, codec: video.codec, pixelFormat: video.pixelFormat, profile: video.profile },
    audio: audio && { index: audio.index, codec: audio.codec },
    captions: captions && { index: captions.index, codec: captions.codec, language: captions.language },
  };
};

/** Reads the properties of a video. Throws a MediaError for a file without video and for frames larger than 8K. */
export const probeVideo = async (ffmpeg: Ffmpeg, folder: string, name: string, signal: AbortSignal): Promise<Probe> => {
  const description = await ffmpeg.probe(folder, name, signal);
  const video = description.streams.find(isVideoStream);
  if (!video) {
    const isAudioOnly = description.streams.some(({ type }) => type === 'Audio');
    throw new MediaError(isAudioOnly ? 'This file has audio but no video.' : 'This file has no video.');
  }
  if (video.codec === '' || video.width === 0 || video.height === 0)
    throw new MediaError('This video is damaged or uses a codec we cannot read. Please upload it as MP4, MOV or WebM.');
  if (video.width * video.height > 7_680 * 4_320) throw new MediaError('The frames of this video are larger than 8K.');
  return toProbe(description, video);
};
