import { z } from 'zod';
import { Id, Page } from './common.ts';
import { route } from './route.ts';

const BadgeColor = z.enum(['gold', 'silver', 'bronze', 'blue', 'green', 'purple', 'red']);

/** Badge summary. `code` is set for badges awarded by rules. */
export const Badge = z
  .object({
    id: Id,
    code: z.string().nullable(),
    title: z.string(),
    description: z.string(),
    color: BadgeColor,
    icon: z.string().meta({ description: 'name of the medal icon' }),
  })
  .meta({ id: 'Badge' });
export type Badge = z.infer<typeof Badge>;

export const LeaderboardEntry = z
  .object({
    id: Id,
    username: z.string(),
    avatar: z.string().nullable(),
    total_score: z.number().int().nonnegative(),
    trend_spotting_score: z.number().int().nonnegative(),
    content_creation_score: z.number().int().nonnegative(),
    engagement_score: z.number().int().nonnegative(),
    rank: z.number().int().positive(),
    badges: z.array(Badge).max(2).meta({ description: 'the latest two' }),
    recent_achievement: z.string().nullable(),
    isTestUser: z.boolean(),
  })
  .meta({ id: 'LeaderboardEntry' });
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

export const Period = z.enum(['week', 'all']);

/** Implemented by the social service. */
export const leaderboard = {
  leaderboard: route({
    method: 'get',
    path: '/api/leaderboard',
    summary: 'Creators ranked by engagement of distinct other users, this week or all time',
    access: 'public',
    query: z.object({ period: Period.default('week'), ...Page }),
    responses: { 200: z.array(LeaderboardEntry) },
    limit: { points: 240, seconds: 60 },
  }),
};
