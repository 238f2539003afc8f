import type { PosterMotif } from '@trenzeye/proto/http/content';
import type { Choices } from '../random.ts';
import type { Palette } from './palettes.ts';

/** Where a motif may draw, in pixels. */
export interface Area {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

interface Motif {
  /** SVG elements; `url(#wave)` is the palette's gradient across the page. */
  readonly draw: (area: Area, palette: Palette, choices: Choices) => string;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** A ribbon of fine lines: one wave, many times, each a little further along. */
const ribbon: Motif['draw'] = ({ width, top, bottom }, _palette, choices) => {
  const lines = choices.whole(30, 46);
  const height = bottom - top;
  const [turns, second, drift, lean] = [
    choices.between(0.7, 1.5),
    choices.between(1.6, 3.1),
    choices.between(0.9, 1.8),
    choices.between(-0.16, 0.16),
  ];
  return Array.from({ length: lines }, (_line, index) => {
    const part = index / (lines - 1);
    const points = Array.from({ length: 91 }, (_point, step): [number, number] => {
      const along = step / 90;
      const swell = Math.sin(Math.PI * along) ** 0.7;
      const shift =
        Math.sin(along * turns * 2 * Math.PI + part * drift) * 0.3 + Math.sin(along * second * 2 * Math.PI - part * drift * 1.7) * 0.12;
      return [
        along * (width + 80) - 40,
        top +
          height * (0.5 + (part - 0.5) * (0.16 + 0.5 * swell * Math.cos(along * 3 + part * 2) ** 2) + shift * swell + lean * (along - 0.5)),
      ];
    });
    const strength = 0.25 + 0.75 * Math.sin(Math.PI * part);
    return `<path d="${path(points)}" fill="none" stroke="url(#wave)" stroke-width="${round(2 + 4 * strength)}" stroke-linecap="round" opacity="${round(strength * 10) / 10}"/>`;
  }).join('');
};

/** A sun behind hills of waves. */
const sunrise: Motif['draw'] = ({ width, top, bottom }, palette, choices) => {
  const height = bottom - top;
  const radius = Math.min(width * 0.36, height * 0.42);
  const [x, y] = [width * choices.between(0.35, 0.65), top + height * 0.47];
  const slits = Array.from({ length: 6 }, (_slit, index) => {
    const at = y + radius * (0.02 + index * 0.17);
    return `<rect x="${round(x - radius)}" y="${round(at)}" width="${round(radius * 2)}" height="${round(5 + index * 5)}" fill="${palette.ground[0]}"/>`;
  }).join('');
  const hills = palette.inks.map((ink, index) => {
    const base = top + height * (0.68 + index * 0.11);
    const [swing, turns, phase] = [height * choices.between(0.04, 0.09), choices.between(0.6, 1.5), choices.between(0, 6)];
    const crest = Array.from({ length: 61 }, (_point, step): [number, number] => [
      (step / 60) * width,
      base + Math.sin((step / 60) * turns * 2 * Math.PI + phase) * swing,
    ]);
    return `<path d="${path(crest)}L${width} ${bottom + 4}L0 ${bottom + 4}Z" fill="${ink}" opacity="${[0.95, 0.85, 0.9][index]}"/>`;
  });
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 1.5)}" fill="url(#glow)"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="url(#wave)"/><clipPath id="disc"><circle cx="${round(x)}" cy="${round(y)}" r="${round(radius + 1)}"/></clipPath><g clip-path="url(#disc)">${slits}</g>${hills.join('')}`;
};

/** Rings, arcs and dots around one bright core. */
const orbit: Motif['draw'] = ({ width, top, bottom }, palette, choices) => {
  const [x, y] = [width * choices.between(0.4, 0.62), (top + bottom) / 2];
  const core = choices.between(70, 110);
  const reach = (bottom - top) * 0.5 - 30;
  const count = choices.whole(7, 10);
  const rings = Array.from({ length: count }, (_ring, index) => {
    const radius = core + 34 + ((reach - core) * (index + 0.5)) / count;
    const length = 2 * Math.PI * radius;
    const drawn = length * choices.between(0.25, 0.8);
    const turn = choices.whole(0, 359);
    const ink = palette.inks[index % 3];
    const dot = ((turn + (drawn / length) * 360) * Math.PI) / 180;
    const arc = `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${ink}" stroke-width="${choices.whole(4, 26)}" stroke-linecap="round" stroke-dasharray="${round(drawn)} ${round(length)}" transform="rotate(${turn} ${round(x)} ${round(y)})" opacity="${round(choices.between(0.65, 1) * 10) / 10}"/>`;
    const track = `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${palette.muted}" stroke-width="1.5" opacity="0.25"/>`;
    const moon = `<circle cx="${round(x + Math.cos(dot) * (radius + 26))}" cy="${round(y + Math.sin(dot) * (radius + 26))}" r="${choices.whole(4, 9)}" fill="${palette.text}" opacity="0.85"/>`;
    return { ring: track + arc, moon };
  });
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(core * 3.4)}" fill="url(#glow)"/>${rings.map(({ ring }) => ring).join('')}${rings.map(({ moon }) => moon).join('')}<circle cx="${round(x)}" cy="${round(y)}" r="${round(core)}" fill="url(#wave)"/>`;
};

type Tile = (x: number, y: number, size: number, ink: string, other: string) => string;
const tiles: readonly [Tile, ...Tile[]] = [
  (x, y, size, ink) => `<path d="M${x} ${y}h${size}a${size} ${size} 0 0 1 -${size} ${size}z" fill="${ink}"/>`,
  (x, y, size, ink) => `<path d="M${x + size} ${y + size}h-${size}a${size} ${size} 0 0 1 ${size} -${size}z" fill="${ink}"/>`,
  (x, y, size, ink, other) =>
    `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size / 2}" fill="${ink}"/><circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size / 5}" fill="${other}"/>`,
  (x, y, size, ink, other) =>
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${ink}"/><path d="M${x} ${y + size}a${size / 2} ${size / 2} 0 0 1 ${size} 0z" fill="${other}"/>`,
  (x, y, size, ink) =>
    [0.14, 0.5, 0.86]
      .map(
        (at) => `<rect x="${x}" y="${round(y + size * at - size * 0.07)}" width="${size}" height="${round(size * 0.14)}" fill="${ink}"/>`,
      )
      .join(''),
  (x, y, size, ink, other) =>
    `<path d="M${x} ${y}h${size}v${size}z" fill="${ink}"/><path d="M${x} ${y}v${size}h${size}z" fill="${other}"/>`,
];

/** A grid of quarter circles, stripes and eyes, calm at some places. */
const mosaic: Motif['draw'] = ({ width, top, bottom }, palette, choices) => {
  const left = (columns: number): number => (bottom - top) % (width / columns);
  const [columns = 5] = choices.shuffle([4, 5, 6, 7]).sort((one, other) => left(one) - left(other));
  const size = width / columns;
  const rows = Math.floor((bottom - top) / size);
  const start = top + (bottom - top - rows * size) / 2;
  return Array.from({ length: rows * columns }, (_tile, index) => {
    if (choices.next() < 0.12) return '';
    const [ink, other] = choices.shuffle([...palette.inks, 'url(#wave)']);
    return choices.pick(tiles)(
      round((index % columns) * size),
      round(start + Math.floor(index / columns) * size),
      round(size),
      ink ?? palette.text,
      other ?? palette.muted,
    );
  }).join('');
};

/** One closed curve drawn by two turning wheels. */
const bloom: Motif['draw'] = ({ width, top, bottom }, palette, choices) => {
  const [x, y] = [width / 2, (top + bottom) / 2];
  const reach = Math.min(width, bottom - top) * 0.54;
  const petals = choices.pick([5, 6, 7, 8, 9, 11]);
  const depth = choices.between(0.35, 0.7);
  const layers = Array.from({ length: 18 }, (_layer, index) => {
    const scale = 1 - index * 0.045;
    const points = Array.from({ length: 361 }, (_point, step): [number, number] => {
      const angle = (step / 180) * Math.PI + index * 0.045;
      const radius = reach * scale * (1 - depth / 2 + (depth / 2) * Math.cos(petals * angle + index * 0.12));
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    });
    return `<path d="${path(points)}Z" fill="${index === 0 ? 'url(#wave)' : 'none'}" fill-opacity="0.14" stroke="${index % 3 === 0 ? 'url(#wave)' : palette.inks[index % 3]}" stroke-width="${round(4.5 - index * 0.16)}"/>`;
  });
  return `<circle cx="${x}" cy="${round(y)}" r="${round(reach * 1.1)}" fill="url(#glow)"/>${layers.join('')}`;
};

/** No motif: the words stand on the ground alone. */
const none: Motif['draw'] = ({ width, top, bottom }) =>
  `<circle cx="${width / 2}" cy="${round((top + bottom) / 2)}" r="${round(Math.min(width, bottom - top) * 0.5)}" fill="url(#glow)"/>`;

export const motifs: Readonly<Record<PosterMotif, Motif['draw']>> = { wave: ribbon, sunrise, orbit, mosaic, bloom, none };
