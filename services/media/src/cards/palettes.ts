import type { ShortFromScript } from '@trenzeye/proto/http/media/shorts';
import type { z } from 'zod';

export interface CardColours {
  /** Gradient from the upper left to the lower right. */
  readonly background: readonly [string, string, string];
  readonly wave: readonly [string, string, string];
  readonly text: string;
  readonly muted: string;
}

const wave = ['#7C5CFF', '#FF4D9D', '#FFB54D'] as const;

/** Card colours of each style. */
export const cardColours: Record<z.output<typeof ShortFromScript>['style'], CardColours> = {
  wave: { background: ['#0B0B14', '#1A1236', '#2B1030'], wave, text: '#F2F2F8', muted: '#B9B9D2' },
  ink: { background: ['#0B0B14', '#0F0F1B', '#141422'], wave, text: '#F2F2F8', muted: '#A3A3BD' },
  dawn: { background: ['#1B1440', '#5A1E63', '#A2384F'], wave: ['#FFB54D', '#FF8A6B', '#FF4D9D'], text: '#FFF8F2', muted: '#F0D3DA' },
};
