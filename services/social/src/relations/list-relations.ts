import { decodeTimePosition, slicePage } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { RelatedUser, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { readRelations } from './store.ts';

/** A page of the users that a user blocks or mutes, latest first, and the cursor of the next page. Throws `invalid_cursor`. */
export const listRelations = async (
  { prisma }: Pick<SocialContext, 'prisma'>,
  userId: string,
  { kind, cursor, limit }: QueryOf<typeof social.listRelations>,
): Promise<{ users: RelatedUser[]; next: string | undefined }> => {
  const found = await readRelations(prisma, { userId, kind, after: decodeTimePosition(cursor), limit: limit + 1 });
  const { rows, next } = slicePage(found, limit, ({ since, id }) => [since.toISOString(), id]);
  return { users: rows.map((row) => ({ ...row, since: row.since.toISOString() })), next };
};
