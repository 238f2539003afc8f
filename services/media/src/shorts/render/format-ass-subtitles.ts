import type { Cue } from '@trenzeye/proto/editing/cues';
import type { Size } from '../cut/frame.ts';
import type { CaptionLine } from './caption-lines.ts';

/** Family of the bundled font. The renderer falls back to system fonts for missing characters. */
const fontFamily = 'Inter';

/** `0:01:02.34` */
const formatTime = (seconds: number): string => {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(hundredths / 360_000)}:${pad(Math.floor(hundredths / 6_000) % 60)}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`;
};

/** Removes braces and backslashes, which start override tags. */
const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '/')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replaceAll(/\r?\n/g, '\\N')
    .replaceAll(/\p{Cc}/gu, ' ');

interface Placement {
  /** Parts of the height of the video. */
  readonly fontSize: number;
  readonly bottom: number;
}

/** An ASS file with events of the style `Short`: bold white text with a dark outline. */
const assFile = ({ width, height }: Size, { fontSize, bottom }: Placement, events: readonly string[]): string => {
  const partOfHeight = (share: number): number => Math.round(height * share);
  const style = [
    ...['Short', fontFamily, partOfHeight(fontSize), '&H00F8F2F2', '&H00F8F2F2', '&H00140B0B', '&H80140B0B', -1, 0, 0, 0, 100, 100, 0, 0],
    ...[1, partOfHeight(0.0034), partOfHeight(0.0016), 2, Math.round(width * 0.09), Math.round(width * 0.09), partOfHeight(bottom), 1],
  ].join(',');
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: ${style}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`;
};

const dialogue = (start: number, end: number, text: string): string =>
  `Dialogue: 0,${formatTime(start)},${formatTime(end)},Short,,0,0,0,,${text}`;

/** Captions as an ASS file for burning in, above the area that player controls cover. */
export const formatAssSubtitles = (cues: readonly Cue[], size: Size): string =>
  assFile(
    size,
    { fontSize: 0.036, bottom: 0.17 },
    cues.map(({ start, end, text }) => dialogue(start, end, `{\\fad(80,60)}${escapeText(text)}`)),
  );

/** `#RRGGBB` in the order of ASS. */
const assColour = (colour: string): string => `&H${colour.slice(5, 7)}${colour.slice(3, 5)}${colour.slice(1, 3)}&`;

/** Captions word by word: each line is shown while it is spoken, with the current word in `colour`. */
export const formatWordCaptions = (lines: readonly CaptionLine[], size: Size, colour: string): string => {
  const highlighted = (line: CaptionLine, current: number): string =>
    line.words
      .map(({ text }, index) => (index === current ? `{\\c${assColour(colour)}}${escapeText(text)}{\\c}` : escapeText(text)))
      .join(' ');
  const events = lines.flatMap((line) =>
    line.words.map(({ start }, index) => dialogue(start, line.words[index + 1]?.start ?? line.end, highlighted(line, index))),
  );
  return assFile(size, { fontSize: 0.042, bottom: 0.285 }, events);
};
