import { t } from '@lingui/core/macro';
import { medalDrawing, type Paint, type Shape } from '@trenzeye/proto/drawing/drawings';
import type { Badge } from '@trenzeye/proto/http/leaderboard';
import { useId } from 'react';

/** The shapes of a drawing, for use inside an SVG. `id` makes the ids of its gradients unique. */
export const Drawing = ({ shapes, id }: { shapes: readonly Shape[]; id: string }) =>
  shapes.map((shape, index) => <ShapeDrawing key={shape.path} shape={shape} id={`${id}-${index}`} />);

function ShapeDrawing({ shape: { path, fill, stroke, strokeWidth, strokeOpacity }, id }: { shape: Shape; id: string }) {
  return (
    <>
      <Gradient paint={fill} id={`${id}-fill`} />
      <Gradient paint={stroke} id={`${id}-stroke`} />
      <path
        d={path}
        fill={paintValue(fill, `${id}-fill`)}
        stroke={paintValue(stroke, `${id}-stroke`)}
        strokeWidth={strokeWidth}
        strokeOpacity={strokeOpacity}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

const paintValue = (paint: Paint | undefined, id: string): string =>
  paint === undefined ? 'none' : typeof paint === 'string' ? paint : `url(#${id})`;

function Gradient({ paint, id }: { paint: Paint | undefined; id: string }) {
  if (paint === undefined || typeof paint === 'string') return null;
  const { from, to, stops } = paint;
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]}>
      {stops.map(([offset, color]) => (
        <stop key={offset} offset={offset} stopColor={color} />
      ))}
    </linearGradient>
  );
}

interface BadgeMedalProps {
  readonly badge: Pick<Badge, 'title' | 'color' | 'icon'> & { readonly description?: string };
  /** Width and height in CSS pixels. */
  readonly size?: number;
}

/** A badge as a medal in one of the seven colors; its title is its accessible name and tooltip. */
export function BadgeMedal({ badge, size = 32 }: BadgeMedalProps) {
  const gradientId = useId();
  const tooltip = badge.description ? `${badge.title}: ${badge.description}` : badge.title;
  const { size: units, shapes } = medalDrawing(badge.color, badge.icon);
  return (
    <svg
      className="tz-medal"
      width={size}
      height={size}
      viewBox={`0 0 ${units} ${units}`}
      fill="none"
      role="img"
      aria-label={t`Badge ${badge.title}`}
    >
      <title>{tooltip}</title>
      <Drawing shapes={shapes} id={gradientId} />
    </svg>
  );
}
