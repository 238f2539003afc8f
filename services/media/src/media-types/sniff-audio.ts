import { forbiddenContent, type MediaKind, sniffLengthBytes } from './sniff-media.ts';

const audio = (content_type: string): MediaKind => ({ media_type: 'video', content_type });

/** Frame header of MPEG audio, layer III: the bits of synchronisation, then version, layer, bit rate and sample rate that exist. */
const isMp3Frame = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08 && third >> 4 !== 0x0f && (third & 0x0c) !== 0x0c;

/**
 * Detects a sound file by its first bytes, ignoring name and declared type: MP3, WAV, M4A, Ogg and FLAC. Undefined for everything else,
 * videos in Ogg and polyglot files included. Its upload is a video, because processing makes one of it.
 */
export const sniffAudio = (head: Uint8Array): MediaKind | undefined => {
  const text = Buffer.from(head.subarray(0, sniffLengthBytes)).toString('latin1');
  if (forbiddenContent.test(text)) return undefined;
  if (text.startsWith('ID3') || isMp3Frame(head)) return audio('audio/mpeg');
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return audio('audio/wav');
  if (text.startsWith('fLaC')) return audio('audio/flac');
  if (text.startsWith('OggS') && !text.includes('\x80theora')) return audio('audio/ogg');
  return text.slice(4, 8) === 'ftyp' && /^(M4A |M4B |isom|iso[2-6]|mp4[12]|dash|3gp[4-6])$/.test(text.slice(8, 12))
    ? audio('audio/mp4')
    : undefined;
};

/** Whether an upload was a sound file. */
export const isAudio = ({ content_type }: { readonly content_type: string | null }): boolean => content_type?.startsWith('audio/') === true;
