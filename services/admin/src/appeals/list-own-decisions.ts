import { decodeTimePosition, slicePage, timeSortKeys } from '@trenzeye/kit';
import type { OwnDecision } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { readDecisionsAbout } from '../moderation/store/decisions.ts';
import { presentOwnDecision } from './present-own-decision.ts';

/** One page of the decisions about a user, and the cursor of the next. Throws `invalid_cursor`. */
export const listOwnDecisions = async (
  { prisma }: AdminContext,
  userId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ decisions: OwnDecision[]; next: string | undefined }> => {
  const found = await readDecisionsAbout(prisma, userId, limit + 1, decodeTimePosition(cursor));
  const { rows, next } = slicePage(found, limit, timeSortKeys);
  return { decisions: rows.map(presentOwnDecision), next };
};
