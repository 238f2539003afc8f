import { t } from '@lingui/core/macro';
import { medalDrawing } from '@trenzeye/proto/drawing/drawings';
import type { Badge } from '@trenzeye/proto/http/leaderboard';
import { useId } from 'react';
import { Drawing } from './drawing.tsx';

interface BadgeMedalProps {
  readonly badge: Pick<Badge, 'title' | 'color' | 'icon'> & { readonly description?: string };
  /** Width and height in CSS pixels. */
  readonly size?: number;
}

/** A badge as a medal in one of the seven colours; its title is its accessible name and tooltip. */
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
