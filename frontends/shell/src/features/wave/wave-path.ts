/** One strand of the wave: a cosine whose amplitude decreases away from the highest crest. Lengths in SVG user units. */
export interface Strand {
  readonly width: number;
  readonly middle: number;
  /** Height of the highest crest. */
  readonly height: number;
  /** Position of the highest crest along the width, from 0 to 1. */
  readonly crest: number;
  readonly waves: number;
  /** In radians; differs between strands. */
  readonly phase: number;
}

const segments = 20;
/** Standard deviation of the Gaussian envelope, as a share of the width. */
const envelopeWidth = 0.23;

/** The y coordinate of a strand at x. */
export function strandY({ width, middle, height, crest, waves, phase }: Strand, x: number): number {
  const distance = x / width - crest;
  const envelope = Math.exp(-0.5 * (distance / envelopeWidth) ** 2);
  return middle - height * envelope * Math.cos(2 * Math.PI * waves * distance + phase);
}

/** The strand as SVG path data: cubic curves through its points with its slope at each. */
export function strandPath(strand: Strand): string {
  const step = strand.width / segments;
  const slope = (x: number) => (strandY(strand, x + 0.5) - strandY(strand, x - 0.5)) * (step / 3);
  let path = `M0 ${round(strandY(strand, 0))}`;
  for (let index = 0; index < segments; index++) {
    const [from, to] = [index * step, (index + 1) * step];
    const points = [
      from + step / 3,
      strandY(strand, from) + slope(from),
      to - step / 3,
      strandY(strand, to) - slope(to),
      to,
      strandY(strand, to),
    ];
    path += `C${points.map(round).join(' ')}`;
  }
  return path;
}

const round = (value: number): number => Math.round(value * 10) / 10;
