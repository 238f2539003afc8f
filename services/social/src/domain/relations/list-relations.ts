import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { RelatedUser, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { readRelations } from '../../store/users/relations.ts';

/** A page of whom somebody has blocked or muted, latest first, and the cursor of the next page. Throws `invalid_cursor`. */
export const listRelations = async (
  { sql }: SocialContext,
  userId: string,
  { kind, cursor, limit }: QueryOf<typeof social.listRelations>,
): Promise<{ people: RelatedUser[]; next: string | undefined }> => {
  const [since, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  const after = since !== undefined && id !== undefined ? { since, id } : undefined;
  const rows = await readRelations(sql, { userId, kind, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    people: page.map((row) => ({ ...row, since: row.since.toISOString() })),
    next: rows.length > limit && last ? encodeCursor([last.since.toISOString(), last.id]) : undefined,
  };
};
