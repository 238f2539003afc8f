import { t } from '@lingui/core/macro';
import { Drawing } from '@trenzeye/frontend-kit';
import type { PlacedLayer, PlacedText } from '@trenzeye/proto/drawing/photo-geometry';
import type { PhotoSticker } from '@trenzeye/proto/drawing/photo-options';

export const stickerNames: Readonly<Record<PhotoSticker, string>> = {
  logo: t`logo`,
  wave: t`wave`,
  crest: t`crest`,
  star: t`star`,
  early_adopter: t`early adopter`,
  viral_creator: t`viral creator`,
  remix_master: t`remix master`,
};

/** The web fonts of the families that the renderer draws with. */
const fontFamilies: Record<PlacedText['font'], string> = { display: "'Space Grotesk Variable'", text: "'Inter Variable'" };

/** A layer as SVG, the same shapes as the renderer draws. `id` makes the ids of its gradients unique. */
export function LayerDrawing({ layer, id }: { layer: PlacedLayer; id: string }) {
  if (layer.kind === 'text') return <TextDrawing layer={layer} />;
  return (
    <g transform={layer.transform}>
      <Drawing shapes={layer.shapes} id={id} />
    </g>
  );
}

const TextDrawing = ({ layer: { transform, font, fontSize, fill, outline, lines } }: { layer: PlacedText }) => (
  <g
    transform={transform}
    fontFamily={fontFamilies[font]}
    fontWeight={700}
    fontSize={fontSize}
    fill={fill}
    {...(outline && { stroke: outline.color, strokeWidth: outline.width, strokeLinejoin: 'round', paintOrder: 'stroke' })}
  >
    {lines.map(({ text, y }, index) => (
      <text key={index} x={0} y={y} textAnchor="middle" xmlSpace="preserve">
        {text}
      </text>
    ))}
  </g>
);
