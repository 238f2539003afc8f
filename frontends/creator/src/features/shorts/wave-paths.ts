/** SVG view box with the 9:16 aspect ratio of a Short. */
export const viewBoxSize = { width: 90, height: 160 } as const;

interface WavePath {
  readonly path: string;
  readonly color: 'violet' | 'magenta' | 'amber';
}

const colors: readonly WavePath['color'][] = ['violet', 'magenta', 'amber'];

/** Deterministic random numbers from 0 to 1 for a seed (FNV-1a, then xorshift). */
function seededRandom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  state ||= 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** Three waves, twice as wide as the frame so that they can drift; deterministic for a seed. */
export function generateWaves(seed: string): WavePath[] {
  const next = seededRandom(seed);
  const first = Math.floor(next() * colors.length);
  return [0, 1, 2].map((layer) => {
    const level = viewBoxSize.height * (0.34 + layer * 0.2 + next() * 0.12);
    const height = 8 + next() * 22;
    const length = viewBoxSize.width * (0.5 + Math.round(next() * 2) * 0.25);
    return { path: wavePath(level, height, length), color: colors[(first + layer) % colors.length] ?? 'violet' };
  });
}

/** SVG path of whole wave periods, closed along the bottom. */
function wavePath(level: number, height: number, length: number): string {
  const crests = Math.ceil((viewBoxSize.width * 2) / length);
  const half = length / 2;
  const curve = Array.from({ length: crests * 2 }, (_, index) => {
    const side = index % 2 === 0 ? -height : height;
    return `q${(half / 2).toFixed(1)} ${side.toFixed(1)} ${half.toFixed(1)} 0`;
  }).join('');
  return `M0 ${level.toFixed(1)}${curve}V${viewBoxSize.height}H0z`;
}
