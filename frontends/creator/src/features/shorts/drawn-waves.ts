/** The frame's own units: 9 by 16. */
export const frame = { width: 90, height: 160 } as const;

export interface DrawnWave {
  readonly path: string;
  readonly colour: 'violet' | 'magenta' | 'amber';
}

const colours: readonly DrawnWave['colour'][] = ['violet', 'magenta', 'amber'];

/** Numbers from 0 to 1 that are always the same for a seed (FNV-1a, then xorshift). */
function numbersFrom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  state ||= 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** Three waves over the frame, drawn twice as wide as it is so that they can drift; the same seed draws the same. */
export function drawWaves(seed: string): DrawnWave[] {
  const next = numbersFrom(seed);
  const first = Math.floor(next() * colours.length);
  return [0, 1, 2].map((layer) => {
    const level = frame.height * (0.34 + layer * 0.2 + next() * 0.12);
    const height = 8 + next() * 22;
    const length = frame.width * (0.5 + Math.round(next() * 2) * 0.25);
    return { path: wave(level, height, length), colour: colours[(first + layer) % colours.length] ?? 'violet' };
  });
}

/** Whole crests from left to right, closed along the bottom. */
function wave(level: number, height: number, length: number): string {
  const crests = Math.ceil((frame.width * 2) / length);
  const half = length / 2;
  const curve = Array.from({ length: crests * 2 }, (_, index) => {
    const side = index % 2 === 0 ? -height : height;
    return `q${(half / 2).toFixed(1)} ${side.toFixed(1)} ${half.toFixed(1)} 0`;
  }).join('');
  return `M0 ${level.toFixed(1)}${curve}V${frame.height}H0z`;
}
