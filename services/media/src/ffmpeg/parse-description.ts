/** A stream as ffmpeg describes it. Texts are empty, and numbers 0, where it says nothing. */
export interface StreamDescription {
  readonly index: number;
  readonly type: 'Video' | 'Audio' | 'Subtitle' | 'Data' | 'Attachment';
  readonly codec: string;
  readonly profile: string;
  readonly language: string;
  readonly pixelFormat: string;
  /** Coded size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Width of a pixel divided by its height. */
  readonly pixelRatio: number;
  readonly isInterlaced: boolean;
  /** Of the transfer functions of high dynamic range. */
  readonly isHighDynamicRange: boolean;
  readonly averageRate: number;
  readonly nominalRate: number;
  /** A cover picture in a sound file, for example. */
  readonly isAttachedPicture: boolean;
  /** Degrees. */
  readonly rotation: number;
}

/** What ffmpeg writes about an input. */
export interface InputDescription {
  readonly format: string;
  /** Seconds; 0 if the container has no duration. */
  readonly duration: number;
  /** Bits per second. */
  readonly bitRate: number;
  readonly streams: readonly StreamDescription[];
}

// Metadata cannot imitate these lines: its own are indented further, and ffmpeg indents the lines of a value, too.
const inputLine = /^Input #0, (.+), from '/;
const durationLine = /^ {2}Duration: (?:N\/A|(\d+):(\d\d):(\d\d(?:\.\d+)?)).*?bitrate: (?:N\/A|(\d+) kb\/s)/;
const streamLine = /^ {2,4}Stream #0:(\d+)(?:\[0x[0-9a-f]+\])?(?:\((\w+)\))?: (Video|Audio|Subtitle|Data|Attachment): (.*)$/;
const rotationLine = /^\s+(?:displaymatrix: rotation of (-?[\d.]+) degrees|rotate\s+: (-?\d+)$)/;

/** `29.97` or `1k`, as ffmpeg shortens rates. */
const rateOf = (text: string, unit: 'fps' | 'tbr'): number => {
  const [, rate = '0', thousand] = new RegExp(`, ([\\d.]+)(k?) ${unit}\\b`).exec(text) ?? [];
  return Number(rate) * (thousand ? 1_000 : 1);
};

const pixelRatioOf = (text: string): number => {
  const [, width = 0, height = 0] = (/\bSAR (\d+):(\d+)/.exec(text) ?? []).map(Number);
  return width > 0 && height > 0 ? width / height : 1;
};

const parseStream = (line: string): StreamDescription | undefined => {
  const [, index, language = '', type, text] = streamLine.exec(line) ?? [];
  if (index === undefined || type === undefined || text === undefined) return undefined;
  const [, codec = '', profile = ''] = /^(\w+)(?: \(((?!\S+ \/ 0x)[^)]*)\))?/.exec(text) ?? [];
  const [, width = '0', height = '0'] = /, (\d+)x(\d+)\b/.exec(text) ?? [];
  return {
    index: Number(index),
    type: type as StreamDescription['type'],
    codec: codec === 'none' ? '' : codec,
    profile,
    language,
    // After the codec, whose tag may have brackets.
    pixelFormat: /^[^,]*, (\w+)/.exec(text)?.[1] ?? '',
    width: Number(width),
    height: Number(height),
    pixelRatio: pixelRatioOf(text),
    isInterlaced: /\b(?:top|bottom) (?:coded )?first\b/.test(text),
    isHighDynamicRange: /\b(?:smpte2084|arib-std-b67)\b/.test(text),
    averageRate: rateOf(text, 'fps'),
    nominalRate: rateOf(text, 'tbr'),
    isAttachedPicture: text.includes('(attached pic)'),
    rotation: 0,
  };
};

/** Parses what ffmpeg writes to standard error about its first input, at the log level `info`. */
export const parseDescription = (text: string): InputDescription => {
  let [format, duration, bitRate] = ['', 0, 0];
  const streams: StreamDescription[] = [];
  // An output repeats the lines of streams.
  const [inputText = ''] = text.split(/^(?:Output #|Stream mapping:)/m);
  for (const line of inputText.split('\n')) {
    format = inputLine.exec(line)?.[1] ?? format;
    const time = durationLine.exec(line);
    if (time) {
      const [hours = 0, minutes = 0, seconds = 0, kilobits = 0] = time.slice(1).map((part) => Number(part ?? 0));
      duration = hours * 3_600 + minutes * 60 + seconds;
      bitRate = kilobits * 1_000;
    }
    const stream = parseStream(line);
    if (stream) streams.push(stream);
    const rotation = rotationLine.exec(line);
    const last = streams.at(-1);
    if (rotation && last) streams[streams.length - 1] = { ...last, rotation: Number(rotation[1] ?? rotation[2]) };
  }
  return { format, duration, bitRate, streams };
};
