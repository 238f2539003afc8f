import type { Paint, Shape } from '@trenzeye/proto/drawing/drawings';
import { type PhotoSize, type PlacedLayer, type PlacedText, placeLayer } from '@trenzeye/proto/drawing/photo-geometry';
import type { PhotoEdit } from '@trenzeye/proto/http/media';
import { escapeXml } from '../shorts/cards/compose-card.ts';

const fontFamilies: Record<PlacedText['font'], string> = { display: 'Space Grotesk', text: 'Inter' };

const drawText = ({ transform, font, fontSize, fill, outline, lines }: PlacedText): string => {
  const stroke = outline ? ` stroke="${outline.color}" stroke-width="${outline.width}" stroke-linejoin="round" paint-order="stroke"` : '';
  const texts = lines
    .map(({ text, y }) => `<text x="0" y="${y}" text-anchor="middle" xml:space="preserve">${escapeXml(text)}</text>`)
    .join('');
  return `<g transform="${transform}" font-family="${fontFamilies[font]}" font-weight="700" font-size="${fontSize}" fill="${fill}"${stroke}>${texts}</g>`;
};

const gradientOf = (paint: Exclude<Paint, string>, id: string): string => {
  const stops = paint.stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('');
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${paint.from[0]}" y1="${paint.from[1]}" x2="${paint.to[0]}" y2="${paint.to[1]}">${stops}</linearGradient>`;
};

const drawShape = ({ path, fill, stroke, strokeWidth = 1, strokeOpacity = 1 }: Shape, id: string): string => {
  const paints = [fill, stroke].map((paint, index) => {
    if (paint === undefined) return { definition: '', value: 'none' };
    return typeof paint === 'string'
      ? { definition: '', value: paint }
      : { definition: gradientOf(paint, `${id}-${index}`), value: `url(#${id}-${index})` };
  });
  const [inside, line] = paints;
  return `${inside?.definition}${line?.definition}<path d="${path}" fill="${inside?.value}" stroke="${line?.value}" stroke-width="${strokeWidth}" stroke-opacity="${strokeOpacity}" stroke-linecap="round" stroke-linejoin="round"/>`;
};

const drawLayer = (layer: PlacedLayer, index: number): string =>
  layer.kind === 'text'
    ? drawText(layer)
    : `<g transform="${layer.transform}">${layer.shapes.map((shape, part) => drawShape(shape, `layer-${index}-${part}`)).join('')}</g>`;

/** The layers of an edit as SVG with a transparent background, for a picture of this size. */
export const composeOverlay = ({ layers }: Pick<PhotoEdit, 'layers'>, size: PhotoSize): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${layers
    .map((layer, index) => drawLayer(placeLayer(layer, size), index))
    .join('')}</svg>`;
