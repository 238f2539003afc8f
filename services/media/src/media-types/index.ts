export { isAudio, sniffAudio } from './sniff-audio.ts';
export { isHeic, sniffImage } from './sniff-image.ts';
export { type MediaKind, sniffLengthBytes, sniffMedia } from './sniff-media.ts';
