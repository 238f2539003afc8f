/** One strand of the wave: a cosine whose crests die away from the highest one. Lengths in the drawing's own units. */
export interface Strand {
  readonly width: number;
  readonly middle: number;
  /** Height of the highest crest. */
  readonly height: number;
  /** Where along the width the highest crest stands, from 0 to 1. */
  readonly crest: number;
  readonly waves: number;
  /** Shift against the swell, in radians: makes the strands fan out. */
  readonly phase: number;
}

const segments = 20;
/** How far from the highest crest the swell reaches, as a share of the width. */
const reach = 0.23;

/** The vertical place of a strand at x; smaller is higher. */
export function heightAt({ width, middle, height, crest, waves, phase }: Strand, x: number): number {
  const away = x / width - crest;
  const swell = Math.exp(-0.5 * (away / reach) ** 2);
  return middle - height * swell * Math.cos(2 * Math.PI * waves * away + phase);
}

/** The strand as SVG path data: cubic curves through points on it, with its own slope at each. */
export function strandPath(strand: Strand): string {
  const step = strand.width / segments;
  const slope = (x: number) => (heightAt(strand, x + 0.5) - heightAt(strand, x - 0.5)) * (step / 3);
  let path = `M0 ${round(heightAt(strand, 0))}`;
  for (let index = 0; index < segments; index++) {
    const [from, to] = [index * step, (index + 1) * step];
    const points = [
      from + step / 3,
      heightAt(strand, from) + slope(from),
      to - step / 3,
      heightAt(strand, to) - slope(to),
      to,
      heightAt(strand, to),
    ];
    path += `C${points.map(round).join(' ')}`;
  }
  return path;
}

const round = (value: number): number => Math.round(value * 10) / 10;
