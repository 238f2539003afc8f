/** Hair as SVG elements: one part behind the head, one over the forehead. */
export interface Hair {
  readonly behind: string;
  readonly front: string;
}

const filled = (color: string, path: string): string => `<path d="${path}" fill="${color}"/>`;
const circles = (color: string, all: readonly (readonly [x: number, y: number, radius: number])[]): string =>
  all.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`).join('');

const afro = (color: string): Hair => ({
  behind: circles(color, [
    [256, 176, 128],
    [160, 190, 62],
    [352, 190, 62],
    [196, 108, 60],
    [316, 108, 60],
    [256, 84, 58],
  ]),
  front: filled(color, 'M164 214C166 150 206 112 256 112S346 150 348 214C328 172 300 160 256 160S184 172 164 214Z'),
});
const shortHair = (color: string): Hair => ({
  behind: '',
  front: filled(
    color,
    'M160 236C148 150 196 92 262 92C328 92 364 146 352 236C342 214 338 196 332 178C290 188 236 178 206 152C190 176 172 200 160 236Z',
  ),
});
const bob = (color: string): Hair => ({
  behind: filled(
    color,
    'M136 330C118 190 160 84 256 84S394 190 376 330C376 350 350 356 340 340L322 200H190L172 340C162 356 136 350 136 330Z',
  ),
  front: filled(
    color,
    'M160 224C154 148 198 98 256 98S358 148 352 224C344 210 340 200 338 192C300 204 212 204 174 192C172 200 168 210 160 224Z',
  ),
});
const longHair = (color: string): Hair => ({
  behind: filled(color, 'M128 452C104 300 116 82 256 82S408 300 384 452C350 440 340 420 336 380H176C172 420 162 440 128 452Z'),
  front: filled(color, 'M160 246C150 152 200 98 262 98S364 152 352 246C338 210 312 176 268 146C240 184 192 206 160 246Z'),
});
const curls = (color: string): Hair => ({
  behind: '',
  front: circles(color, [
    [174, 178, 30],
    [196, 138, 34],
    [236, 114, 36],
    [282, 112, 36],
    [320, 138, 34],
    [340, 178, 30],
    [216, 152, 26],
    [258, 142, 30],
    [298, 152, 26],
  ]),
});
const bun = (color: string): Hair => ({
  behind: circles(color, [[256, 72, 50]]),
  front: filled(color, 'M158 240C148 152 196 98 256 98S364 152 354 240C346 196 312 158 256 158S166 196 158 240Z'),
});
export const hairs = { afro, bob, bun, curls, long: longHair, short: shortHair } as const;
export type Hairstyle = keyof typeof hairs;

const glasses = (color: string): string =>
  `<g fill="none" stroke="${color}" stroke-width="8"><circle cx="220" cy="248" r="31"/><circle cx="292" cy="248" r="31"/><path d="M251 244Q256 238 261 244M189 242L168 236M323 242L344 236"/></g>`;
const beard = (color: string): string =>
  `${filled(color, 'M168 250C174 288 190 282 208 280C230 272 282 272 304 280C322 282 338 288 344 250C350 330 306 366 256 366S162 330 168 250Z')}<path d="M230 304Q256 322 282 304" fill="none" stroke="#ffffff" stroke-width="9" stroke-linecap="round"/>`;
const headband = (color: string): string => filled(color, 'M160 206C192 178 320 178 352 206L352 176C318 150 194 150 160 176Z');
const beret = (color: string): string =>
  `${filled(color, 'M140 150C132 96 196 56 276 62C348 66 392 104 372 138C356 164 300 152 252 154C206 156 148 182 140 150Z')}<rect x="262" y="44" width="12" height="26" rx="6" fill="${color}"/>`;
const scarf = (color: string): string =>
  `${filled(color, 'M196 366C230 396 282 396 316 366L328 400C286 432 226 432 184 400Z')}${filled(color, 'M272 408L318 402L330 480L284 470Z')}`;
const cameraStrap = (color: string): string =>
  `<path d="M150 410L236 512M362 410L276 512" stroke="${color}" stroke-width="14"/><rect x="206" y="462" width="100" height="60" rx="12" fill="${color}"/><circle cx="256" cy="494" r="22" fill="#ffffff" opacity="0.85"/>`;
const cap = (color: string): string =>
  `${filled(color, 'M156 190C150 112 200 76 256 76S362 112 356 190C300 172 212 172 156 190Z')}${filled(color, 'M330 168C384 164 420 178 430 196C400 204 366 200 336 190Z')}`;
const apron = (color: string): string =>
  `<path d="M188 540V452H324V540Z" fill="${color}"/><path d="M196 456L206 380M316 456L306 380" stroke="${color}" stroke-width="14"/>`;

/** What a person wears, drawn over everything else. */
export const accessories = { apron, beard, beret, 'camera strap': cameraStrap, cap, glasses, headband, scarf } as const;
export type Accessory = keyof typeof accessories;
