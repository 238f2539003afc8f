import { Prisma } from '../../database/generated/client.ts';

const follows = (kind: string): Prisma.Sql => Prisma.sql`SELECT 1 FROM niche_follows f WHERE f.niche_id = n.id AND f.kind = ${kind}`;

/**
 * Whether a signal `s` belongs to a niche `n`: it has one of the topics or words, or was seen in one of the feeds; and in one of the regions
 * and languages, if any are followed. Words have letters, digits and spaces only, so that LIKE has no wildcards in them.
 */
export const isInNiche: Prisma.Sql = Prisma.sql`(
  (NOT n.has_subject
    OR EXISTS (${follows('topic')} AND f.value = ANY(s.match_keys))
    OR EXISTS (${follows('word')} AND s.match_text LIKE '% ' || f.value || ' %')
    OR EXISTS (${follows('feed')} AND f.value = ANY(s.match_sources)))
  AND (NOT EXISTS (${follows('region')}) OR EXISTS (${follows('region')} AND f.value = ANY(s.match_regions)))
  AND (NOT EXISTS (${follows('language')}) OR EXISTS (${follows('language')} AND f.value = ANY(s.match_languages))))`;

/** Whether a user has not hidden a signal `s`, and muted none of its tags and words. */
export const isShownTo = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  NOT EXISTS (SELECT 1 FROM hidden_signals h WHERE h.user_id = ${userId} AND h.signal_id = s.id)
  AND NOT EXISTS (SELECT 1 FROM muted_tags m WHERE m.user_id = ${userId} AND m.tag = ANY(s.tag_keys))
  AND NOT EXISTS (SELECT 1 FROM muted_words w WHERE w.user_id = ${userId} AND s.match_text LIKE '% ' || w.word || ' %'))`;

/** Whether the owner of a niche `n` is alerted of a signal `s` that belongs to it. */
export const isAlerting: Prisma.Sql = Prisma.sql`(s.origin = 'live' AND s.listed
  AND (s.phase = 'breakout' OR (n.alert_score IS NOT NULL AND s.signal_score >= n.alert_score)))`;
