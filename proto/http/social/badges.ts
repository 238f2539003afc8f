import { z } from 'zod';
import { Id, IdParams, Timestamp } from '../common.ts';
import { Badge } from '../leaderboard.ts';
import { route } from '../route.ts';

/** Badges awarded by the rules in `badgeRules`. */
export const EarnedBadge = z.enum(['early_adopter', 'viral_creator', 'remix_master']);
export type EarnedBadge = z.infer<typeof EarnedBadge>;

/** Award criteria. Only distinct other users are counted. */
export const badgeRules = {
  /** Awarded to the first accounts that publish. */
  early_adopter: { maxAccounts: 1_000, need: 1 },
  /** Number of users who reacted to one item. */
  viral_creator: { need: 25 },
  /** Number of users who remixed the creator's items. */
  remix_master: { need: 10 },
} as const;

export const BadgeDetail = Badge.extend({
  icon_url: z.string().nullable().meta({ description: 'image of the medal, for clients that do not render the icon themselves' }),
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
    open: z.boolean().meta({ description: 'false if it can no longer be earned because the maximum number has been awarded' }),
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
    summary: 'Your progress toward each badge awarded by rules',
    access: 'user',
    params: IdParams,
    responses: { 200: z.array(BadgeProgress) },
  }),
  listBadges: route({
    method: 'get',
    path: '/api/admin/badges',
    summary: 'All badges',
    access: 'admin',
    responses: { 200: z.array(BadgeDetail) },
  }),
  assignBadge: route({
    method: 'post',
    path: '/api/admin/badges/assign',
    summary: 'Award a badge to a user; awarded_by must be your own id. 409 if the user already has it',
    access: 'admin',
    body: z.object({ user_id: Id, badge_id: Id, awarded_by: Id }),
    errors: ['conflict', 'not_found'],
    responses: { 201: AssignedBadge },
  }),
  seedBadgeKinds: route({
    method: 'post',
    path: '/internal/badge-kinds',
    summary: 'Create badges; existing codes are skipped',
    access: 'internal',
    body: z.array(BadgeDetail.omit({ id: true }).extend({ code: z.string().min(1).max(64) })).max(100),
    responses: { 200: z.object({ created: z.number().int() }) },
  }),
  seedBadges: route({
    method: 'post',
    path: '/internal/badges',
    summary: 'Award demo badges as the system; badges that a user already has are skipped',
    access: 'internal',
    body: z.array(z.object({ user_id: Id, code: EarnedBadge })).max(1000),
    responses: { 200: z.object({ created: z.number().int() }) },
    bodyLimitBytes: 1_048_576,
  }),
};
