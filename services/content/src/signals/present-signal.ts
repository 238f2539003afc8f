import type { Signal } from '@trenzeye/proto/http/content';
import type { DisplayedSignal } from './store/signals.ts';

export const presentSignal = (row: DisplayedSignal): Signal => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  signal_score: row.signal_score,
  tags: row.tags,
  source_platforms: row.source_platforms as Signal['source_platforms'],
  growth_phase: row.growth_phase as Signal['growth_phase'],
  origin: row.origin as Signal['origin'],
  created_at: row.created_at.toISOString(),
  phase: row.phase as NonNullable<Signal['phase']>,
  why: row.why as Signal['why'],
  series: row.series,
  aliases: row.aliases,
});
