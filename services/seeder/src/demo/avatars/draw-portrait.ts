import { type Accessory, accessories, type Hair, type Hairstyle, hairs } from './portrait-parts.ts';

/** Colours are CSS hex colours. */
export interface Portrait {
  /** Background from top left to bottom right. */
  readonly ground: readonly [string, string];
  /** The wave behind the person. */
  readonly wave: string;
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  readonly hairstyle: Hairstyle;
  readonly accessories: readonly { readonly kind: Accessory; readonly color: string }[];
}

/** Width and height in pixels. */
const size = 512;
const ink = '#241a2e';

const wavePath = 'M-20 210C70 120 150 130 240 200S430 300 540 170V532H-20Z';
const shouldersPath = 'M60 540C60 430 140 384 210 372H302C372 384 452 430 452 540Z';
const neck = (skin: string): string =>
  `<path d="M214 300H298V372C298 396 276 412 256 412S214 396 214 372Z" fill="${skin}"/><path d="M214 330C236 356 276 356 298 330V352C276 376 236 376 214 352Z" fill="${ink}" opacity="0.16"/>`;
const face = (skin: string): string =>
  [
    `<circle cx="166" cy="252" r="20" fill="${skin}"/><circle cx="346" cy="252" r="20" fill="${skin}"/>`,
    `<path d="M168 214C168 154 206 120 256 120S344 154 344 214V258C344 318 302 352 256 352S168 318 168 258Z" fill="${skin}"/>`,
    `<circle cx="220" cy="246" r="9" fill="${ink}"/><circle cx="292" cy="246" r="9" fill="${ink}"/>`,
    `<path d="M204 220Q220 210 236 219M276 219Q292 210 308 220" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M226 298Q256 324 286 298" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>`,
    `<path d="M256 252L250 276H262" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" opacity="0.35"/>`,
  ].join('');

/** A drawn portrait as SVG without texts; the parts decide who it is, the frame is the same for everyone. */
export const drawPortrait = ({ ground, wave, skin, hair, clothes, hairstyle, accessories: worn }: Portrait): string => {
  const { behind, front }: Hair = hairs[hairstyle](hair);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient></defs>`,
    `<rect width="${size}" height="${size}" fill="url(#ground)"/>`,
    `<path d="${wavePath}" fill="${wave}" opacity="0.55"/>`,
    behind,
    `<path d="${shouldersPath}" fill="${clothes}"/>`,
    neck(skin),
    face(skin),
    front,
    ...worn.map(({ kind, color }) => accessories[kind](color)),
    '</svg>',
  ].join('');
};
