import { type Cue, normaliseCues } from './cue.ts';

/** `01:02:03.400`, `02:03.400` or, in SRT, `01:02:03,400`. */
const timestamp = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const timing = new RegExp(`^\\s*${timestamp}\\s*-->\\s*${timestamp}`);

const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0'] = parts;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1_000;
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'", lrm: '', rlm: '' };

/** A line without tags (`<v Ann>`, `<i>`, `{\an8}`) and with its entities decoded. */
const plain = (line: string): string =>
  line
    .replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();

const cueOf = (block: string): Cue | undefined => {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => timing.test(line));
  const match = timing.exec(lines[at] ?? '');
  if (!match) return undefined;
  const text = lines
    .slice(at + 1)
    .map(plain)
    .filter(Boolean)
    .join('\n');
  return { start: secondsOf(match.slice(1, 5)), end: secondsOf(match.slice(5, 9)), text };
};

/** Reads WebVTT or SRT. Empty for any other text. */
export const readCaptions = (text: string): Cue[] => {
  const blocks = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  return normaliseCues(blocks.map(cueOf).filter((cue) => cue !== undefined));
};

const formatTimestamp = (seconds: number): string => {
  const whole = Math.round(seconds * 1_000);
  const [hours, minutes] = [Math.floor(whole / 3_600_000), Math.floor(whole / 60_000) % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(hours)}:${pad(minutes)}:${((whole % 60_000) / 1_000).toFixed(3).padStart(6, '0')}`;
};

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\n{2,}/g, '\n');

/** Formats captions as WebVTT. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ start, end, text }) => `${formatTimestamp(start)} --> ${formatTimestamp(end)}\n${escaped(text)}\n`).join('\n')}`;
