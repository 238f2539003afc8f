import { z } from 'zod';
import type { Ffmpeg } from './ffmpeg.ts';
import { MediaError } from './media-error.ts';

const number = z.coerce.number().catch(0);
const ratio = z.string().catch('0/0');
const Stream = z.object({
  index: z.number().int(),
  codec_type: z.string().catch(''),
  codec_name: z.string().catch(''),
  profile: z.string().catch(''),
  pix_fmt: z.string().catch(''),
  width: number,
  height: number,
  field_order: z.string().catch(''),
  color_transfer: z.string().catch(''),
  sample_aspect_ratio: z.string().catch('1:1'),
  avg_frame_rate: ratio,
  r_frame_rate: ratio,
  duration: number,
  disposition: z.record(z.string(), z.number()).catch({}),
  tags: z.record(z.string(), z.string()).catch({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional().catch(undefined) })).catch([]),
});
type Stream = z.output<typeof Stream>;
const Report = z.object({
  streams: z.array(Stream).catch([]),
  format: z
    .object({ format_name: z.string().catch(''), duration: number, bit_rate: number })
    .catch({ format_name: '', duration: 0, bit_rate: 0 }),
});

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

const parseRatio = (text: string, separator: string): number => {
  const [numerator = 0, denominator = 0] = text.split(separator).map(Number);
  return denominator > 0 && Number.isFinite(numerator) ? numerator / denominator : 0;
};

const rotationOf = ({ side_data_list, tags }: Stream): number =>
  Math.abs(side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags.rotate ?? 0)) % 360;

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** Subtitle codecs with text. Bitmap subtitles cannot be converted. */
const textSubtitleCodecs = new Set(['mov_text', 'subrip', 'webvtt', 'ass', 'ssa', 'text']);

const isVideoStream = ({ codec_type, disposition, avg_frame_rate }: Stream): boolean =>
  codec_type === 'video' && disposition.attached_pic !== 1 && avg_frame_rate !== '';

const toProbe = ({ streams, format }: z.output<typeof Report>, video: Stream): Probe => {
  const audio = streams.find(({ codec_type, codec_name }) => codec_type === 'audio' && codec_name !== '');
  const captions = streams.find(({ codec_type, codec_name }) => codec_type === 'subtitle' && textSubtitleCodecs.has(codec_name));
  const pixelRatio = parseRatio(video.sample_aspect_ratio, ':') || 1;
  const isSideways = rotationOf(video) % 180 === 90;
  const [displayWidth, displayHeight] = [even(video.width * pixelRatio), video.height];
  const [average, nominal] = [parseRatio(video.avg_frame_rate, '/'), parseRatio(video.r_frame_rate, '/')];
  return {
    format: format.format_name,
    duration: format.duration || video.duration,
    width: isSideways ? displayHeight : displayWidth,
    height: isSideways ? displayWidth : displayHeight,
    rotated: rotationOf(video) !== 0,
    squarePixels: pixelRatio === 1,
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order),
    highDynamicRange: ['smpte2084', 'arib-std-b67'].includes(video.color_transfer),
    frameRate: average || nominal || 30,
    variableFrameRate: average > 0 && nominal > 0 && Math.abs(average - nominal) / nominal > 0.02,
    bitRate: format.bit_rate,
    video: { index: video.index, codec: video.codec_name, pixelFormat: video.pix_fmt, profile: video.profile },
    audio: audio && { index: audio.index, codec: audio.codec_name },
    captions: captions && { index: captions.index, codec: captions.codec_name, language: captions.tags.language ?? '' },
  };
};

/** Reads the properties of a video. Throws a MediaError for a file without video and for frames larger than 8K. */
export const probeVideo = async (ffmpeg: Ffmpeg, folder: string, name: string, signal: AbortSignal): Promise<Probe> => {
  const parsed = Report.safeParse(await ffmpeg.probe(folder, name, signal));
  const video = parsed.data?.streams.find(isVideoStream);
  if (!parsed.success || !video) {
    const isAudioOnly = parsed.data?.streams.some(({ codec_type }) => codec_type === 'audio') ?? false;
    throw new MediaError(isAudioOnly ? 'This file has audio but no video.' : 'This file has no video.');
  }
  if (video.codec_name === '' || video.width === 0 || video.height === 0)
    throw new MediaError('This video is damaged or uses a codec we cannot read. Please upload it as MP4, MOV or WebM.');
  if (video.width * video.height > 7_680 * 4_320) throw new MediaError('The frames of this video are larger than 8K.');
  return toProbe(parsed.data, video);
};
