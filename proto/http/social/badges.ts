import { z } from 'zod';
import { Id, IdParams, Timestamp } from '../common.ts';
import { Badge } from '../leaderboard.ts';
import { route } from '../route.ts';

/** The badges that are earned by rules; what they ask for stands in `badgeRules`. */
export const EarnedBadge = z.enum(['early_adopter', 'viral_creator', 'remix_master']);
export type EarnedBadge = z.infer<typeof EarnedBadge>;

/** What it takes. Always different other people: what somebody does with their own work, or does twice, does not count. */
export const badgeRules = {
  /** Among so many accounts that published first. */
  early_adopter: { maxAccounts: 1_000, need: 1 },
  /** Reactions of so many people to one item. */
  viral_creator: { need: 25 },
  /** So many people who remixed their items. */
  remix_master: { need: 10 },
} as const;

export const BadgeDetail = Badge.extend({
  icon_url: z.string().nullable().meta({ description: 'a picture of the medal, for those who do not draw it themselves' }),
}).meta({ id: 'BadgeDetail' });
export type BadgeDetail = z.infer<typeof BadgeDetail>;

export const BadgeAward = z.object({ id: Id, awarded_at: Timestamp, badge: BadgeDetail }).meta({ id: 'BadgeAward' });
export type BadgeAward = z.infer<typeof BadgeAward>;

export const AssignedBadge = BadgeAward.extend({
  user_id: Id,
  badge_id: Id,
  awarded_by: z.string().meta({ description: 'a user id, or system' }),
}).meta({ id: 'AssignedBadge' });
export type AssignedBadge = z.infer<typeof AssignedBadge>;

export const BadgeProgress = z
  .object({
    code: EarnedBadge,
    have: z.number().int().nonnegative(),
    need: z.number().int().positive(),
    earned: z.boolean(),
    open: z.boolean().meta({ description: 'false when it can no longer be earned: all places are taken' }),
  })
  .meta({ id: 'BadgeProgress' });
export type BadgeProgress = z.infer<typeof BadgeProgress>;

export const badges = {
  userBadges: route({
    method: 'get',
    path: '/api/users/:id/badges',
    summary: 'The badges of a user, latest first',
    access: 'public',
    params: IdParams,
    responses: { 200: z.array(BadgeAward) },
  }),
  badgeProgress: route({
    method: 'get',
    path: '/api/users/:id/badges/progress',
    summary: 'How far you are towards each badge that is earned by rules',
    access: 'user',
    params: IdParams,
    responses: { 200: z.array(BadgeProgress) },
  }),
  listBadges: route({
    method: 'get',
    path: '/api/admin/badges',
    summary: 'All badges there are',
    access: 'admin',
    responses: { 200: z.array(BadgeDetail) },
  }),
  assignBadge: route({
    method: 'post',
    path: '/api/admin/badges/assign',
    summary: 'Award a badge to a user; awarded_by is your own id. 409 when the user has it already',
    access: 'admin',
    body: z.object({ user_id: Id, badge_id: Id, awarded_by: Id }),
    responses: { 201: AssignedBadge },
  }),
  seedBadgeKinds: route({
    method: 'post',
    path: '/internal/badge-kinds',
    summary: 'Create badges; one whose code there is already is left alone',
    access: 'internal',
    body: z.array(BadgeDetail.omit({ id: true }).extend({ code: z.string().min(1).max(64) })).max(100),
    responses: { 200: z.object({ created: z.number().int() }) },
  }),
  seedBadges: route({
    method: 'post',
    path: '/internal/badges',
    summary: 'Award demo badges in the name of the system; one a user has already is left alone',
    access: 'internal',
    body: z.array(z.object({ user_id: Id, code: EarnedBadge })).max(1000),
    responses: { 200: z.object({ created: z.number().int() }) },
    bodyLimitBytes: 1_048_576,
  }),
};
