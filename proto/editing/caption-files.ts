import { type Cue, normalizeCues, shareTime, type TimedWord } from './cues.ts';

/** `01:02:03.400`, `02:03.400` or, in SRT, `01:02:03,400`. */
const timestamp = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const timing = new RegExp(`^\\s*${timestamp}\\s*-->\\s*${timestamp}`);
/** A time within the text of a WebVTT cue: the text behind it is spoken from then on. */
const inlineTime = new RegExp(`<${timestamp}>`);

const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0'] = parts;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1_000;
};

/** The speaker of a WebVTT cue, `<v Ann>` or `<v.loud Ann>`. Its parts exclude each other, so that it takes linear time on any text. */
const voice = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'", lrm: '', rlm: '' };

/** Text without tags (`<v Ann>`, `<i>`, `{\an8}`) and with its entities decoded. */
const plain = (line: string): string =>
  line
    .replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();

/** The words of lines with times within them. A line without times repeats the one of the previous cue. */
const timedWords = (lines: readonly string[], { start, end }: Pick<Cue, 'start' | 'end'>): TimedWord[] => {
  const timed = lines.filter((line) => inlineTime.test(line)).join('\n');
  if (timed === '') return [];
  // The parts of each time are captured: text, four parts, text, and so on.
  const parts = timed.split(inlineTime);
  const chunks = Array.from({ length: Math.ceil(parts.length / 5) }, (_, index) => ({
    at: index === 0 ? start : secondsOf(parts.slice(index * 5 - 4, index * 5)),
    text: plain(parts[index * 5] ?? ''),
  }));
  return chunks.flatMap(({ at, text }, index) => shareTime(text, { start: at, end: chunks[index + 1]?.at ?? end }));
};

const cueOf = (block: string): Cue | undefined => {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => timing.test(line));
  const match = timing.exec(lines[at] ?? '');
  if (!match) return undefined;
  const payload = lines.slice(at + 1);
  const times = { start: secondsOf(match.slice(1, 5)), end: secondsOf(match.slice(5, 9)) };
  const [, speaker] = voice.exec(payload.join('\n')) ?? [];
  const words = timedWords(payload, times);
  return {
    ...times,
    text: payload.map(plain).filter(Boolean).join('\n'),
    ...(speaker && { speaker: plain(speaker) }),
    ...(words.length > 0 && { words }),
  };
};

/** Reads WebVTT or SRT. Empty for any other text. */
export const readCaptions = (text: string): Cue[] => {
  const blocks = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  return normalizeCues(blocks.map(cueOf).filter((cue) => cue !== undefined));
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

/** The text with times before its words, if they are known for all of them. */
const vttText = ({ start, text, speaker, words = [] }: Cue): string => {
  const speakerTag = speaker ? `<v ${speaker.replaceAll(/[<>&\n]/g, ' ')}>` : '';
  const areComplete = words.map((word) => word.text).join(' ') === text;
  if (!areComplete) return speakerTag + escaped(text);
  return (
    speakerTag +
    words.map((word) => (word.start > start ? `<${formatTimestamp(word.start)}>${escaped(word.text)}` : escaped(word.text))).join(' ')
  );
};

/** Formats captions as WebVTT. */
export const formatVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map((cue) => `${formatTimestamp(cue.start)} --> ${formatTimestamp(cue.end)}\n${vttText(cue)}\n`).join('\n')}`;

const formatSrtTimestamp = (seconds: number): string => formatTimestamp(seconds).replace('.', ',');

/** Formats captions as SubRip (SRT). */
export const formatSrt = (cues: readonly Cue[]): string =>
  cues
    .map(({ start, end, text }, index) => {
      const lines = text.replaceAll(/\n{2,}/g, '\n');
      return `${index + 1}\n${formatSrtTimestamp(start)} --> ${formatSrtTimestamp(end)}\n${lines}\n`;
    })
    .join('\n');
