import { sniffImage } from './sniff-image.ts';

export interface MediaKind {
  readonly media_type: 'image' | 'video';
  readonly content_type: string;
}

/** Number of leading bytes needed for detection. */
export const sniffLengthBytes = 4096;

/** Start of a page, script, document or playlist. None of these may appear in the first bytes of an image or video. */
export const forbiddenContent = /<script|<html|<!doctype|<svg[\s>]|<\?php|%pdf-|#extm3u|^ffconcat|<mpd[\s>]/i;

const video = (content_type: string): MediaKind => ({ media_type: 'video', content_type });

/** ISO container brands without video: audio, and unsupported images. */
const nonVideoBrands = /^(M4A |M4B |M4P |F4A |F4B |heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|jp2 |jpx |crx )$/;

/** MP4 and related formats by the `ftyp` box. Old QuickTime files start with another box. */
const sniffBoxes = (text: string): MediaKind | undefined => {
  const box = text.slice(4, 8);
  if (box === 'ftyp') {
    const brand = text.slice(8, 12);
    if (nonVideoBrands.test(brand)) return undefined;
    return video(brand === 'qt  ' ? 'video/quicktime' : 'video/mp4');
  }
  return /^(moov|mdat|wide|free|skip|pnot)$/.test(box) ? video('video/quicktime') : undefined;
};

const sniffMatroska = (text: string): MediaKind | undefined => {
  const head = text.slice(0, 128);
  if (head.includes('webm')) return video('video/webm');
  return head.includes('matroska') ? video('video/x-matroska') : undefined;
};

/** Transport stream packets start with G every 188 bytes, or every 192 bytes with a timestamp before each. */
const isTransportStream = (text: string): boolean =>
  [
    [0, 188],
    [4, 192],
  ].some(([first = 0, length = 0]) => [0, 1, 2].every((packet) => text[first + packet * length] === 'G'));

const sniffVideo = (text: string): MediaKind | undefined => {
  if (text.startsWith('\x1a\x45\xdf\xa3')) return sniffMatroska(text);
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') return video('video/x-msvideo');
  if (text.startsWith('OggS')) return text.includes('\x80theora') ? video('video/ogg') : undefined;
  if (text.startsWith('\x00\x00\x01\xba')) return video('video/mpeg');
  return isTransportStream(text) ? video('video/mp2t') : sniffBoxes(text);
};

/**
 * Detects a media type by the first bytes of a file, ignoring name and declared type. Undefined for everything that is not accepted:
 * SVG, HTML, PDF, playlists, archives, audio, and polyglot files.
 */
export const sniffMedia = (head: Uint8Array): MediaKind | undefined => {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, sniffLengthBytes)).toString('latin1');
  if (forbiddenContent.test(text)) return undefined;
  const image = sniffImage(head);
  return image ? { media_type: 'image', content_type: `image/${image}` } : sniffVideo(text);
};
