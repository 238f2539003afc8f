import type { Sql } from '@trenzeye/kit';
import type { Made } from './content.ts';

/** How many versions of a draft are kept. */
export const versionsKept = 50;

export interface VersionRow {
  readonly version: number;
  readonly title: string;
  readonly prompt: string;
  readonly content: Made['content'];
  readonly saved_at: Date;
}

/** Keeps a draft as it is now under its version, and forgets what is older than the last 50. */
export const keepVersion = async (
  sql: Sql,
  id: string,
  { version, title, prompt, content, at }: Omit<VersionRow, 'saved_at'> & { readonly at: Date },
): Promise<void> => {
  await sql.query(
    `WITH old AS (DELETE FROM content_versions WHERE content_id = $1::uuid AND version <= $2::int - ${versionsKept})
     INSERT INTO content_versions (content_id, version, title, prompt, content, saved_at) VALUES ($1::uuid, $2::int, $3, $4, $5::jsonb, $6::timestamptz)`,
    [id, version, title, prompt, JSON.stringify(content), at.toISOString()],
    'version-keep',
  );
};

/** Latest first. */
export const readVersions = async (sql: Sql, id: string): Promise<VersionRow[]> =>
  sql.query<VersionRow>(
    `SELECT version, title, prompt, content, saved_at FROM content_versions WHERE content_id = $1::uuid ORDER BY version DESC LIMIT ${versionsKept}`,
    [id],
  );

export const readVersion = async (sql: Sql, id: string, version: number): Promise<VersionRow | undefined> => {
  const [row] = await sql.query<VersionRow>(
    'SELECT version, title, prompt, content, saved_at FROM content_versions WHERE content_id = $1::uuid AND version = $2::int',
    [id, version],
  );
  return row;
};
