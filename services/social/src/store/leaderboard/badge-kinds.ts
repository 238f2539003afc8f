import { newId, type Sql } from '@trenzeye/kit';
import type { BadgeDetail } from '@trenzeye/proto/http/social';

/** Creates badges; one whose code there is already is left alone. Returns how many were new. */
export const insertBadgeKinds = async (sql: Sql, kinds: readonly Omit<BadgeDetail, 'id'>[]): Promise<number> => {
  let created = 0;
  for (const { code, title, description, color, icon, icon_url } of kinds) {
    const rows = await sql.query(
      `INSERT INTO badges (id, code, title, description, color, icon, icon_url) VALUES ($1::uuid, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (code) DO NOTHING RETURNING id`,
      [newId(), code, title, description, color, icon, icon_url],
      'badge-kind-add',
    );
    created += rows.length;
  }
  return created;
};
