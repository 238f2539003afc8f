import type { Cue } from '@trenzeye/proto/editing/cues';
import type { CaptionStyle } from '@trenzeye/proto/http/media/shorts';
import type { Size } from '../../cards/index.ts';
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

/** How captions look. Sizes are parts of the height of the video. */
interface AssStyle {
  readonly fontSize: number;
  readonly bottom: number;
  /** In the order of ASS: alpha, blue, green, red. */
  readonly colour: string;
  readonly outlineColour: string;
  /** 1: outline and shadow; 3: a box. */
  readonly borderStyle: 1 | 3;
  readonly outline: number;
  readonly shadow: number;
}

/** Players put their own text and buttons below the captions. */
const safeBottom = 0.22;

const outlineStyle: AssStyle = {
  fontSize: 0.036,
  bottom: safeBottom,
  colour: '&H00F8F2F2',
  outlineColour: '&H00140B0B',
  borderStyle: 1,
  outline: 0.0034,
  shadow: 0.0016,
};

const captionStyles: Record<CaptionStyle, AssStyle> = {
  outline: outlineStyle,
  box: { ...outlineStyle, outlineColour: '&H2E140B0B', borderStyle: 3, outline: 0.006, shadow: 0 },
  bold: { ...outlineStyle, fontSize: 0.05, colour: '&H004DB5FF', outline: 0.005 },
};

/** An ASS file with events of the style `Short`. Side margins keep the buttons of vertical players free. */
const assFile = ({ width, height }: Size, look: AssStyle, events: readonly string[]): string => {
  const partOfHeight = (share: number): number => Math.round(height * share);
  const { fontSize, colour, outlineColour, borderStyle, outline, shadow, bottom } = look;
  const margin = Math.round(width * 0.11);
  const style = [
    ...['Short', fontFamily, partOfHeight(fontSize), colour, colour, outlineColour, '&H80140B0B', -1, 0, 0, 0, 100, 100, 0, 0],
    ...[borderStyle, partOfHeight(outline), partOfHeight(shadow), 2, margin, margin, partOfHeight(bottom), 1],
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
export const formatAssSubtitles = (cues: readonly Cue[], size: Size, style: CaptionStyle): string =>
  assFile(
    size,
    captionStyles[style],
    cues.map(({ start, end, text }) =>
      dialogue(start, end, `{\\fad(80,60)}${escapeText(style === 'bold' ? text.toLocaleUpperCase() : text)}`),
    ),
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
  return assFile(size, { ...outlineStyle, fontSize: 0.042, bottom: 0.285 }, events);
};
