import type { Sql } from '@trenzeye/kit';

/** Notes a file before it is put into the object store. */
export const noteFile = async (sql: Sql, subjectId: string, key: string, at: Date): Promise<void> => {
  await sql.query(
    'INSERT INTO made_files (key, subject_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [key, subjectId, at],
    'file-note',
  );
};

/** These alone are what was made of the subject; all other files of it may go. */
export const keepFiles = async (sql: Sql, subjectId: string, keys: readonly string[]): Promise<void> => {
  await sql.query('UPDATE made_files SET kept = (key = ANY($2::text[])) WHERE subject_id = $1', [subjectId, [...keys]], 'file-keep');
};

/** Files of a subject that are part of nothing: while somebody works on it, none is. */
export const leftoversOf = async (sql: Sql, subjectId: string): Promise<string[]> => {
  const rows = await sql.query<{ key: string }>(
    'SELECT key FROM made_files f WHERE subject_id = $1 AND NOT kept AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.subject_id = f.subject_id)',
    [subjectId],
    'file-leftovers',
  );
  return rows.map(({ key }) => key);
};

export const allFilesOf = async (sql: Sql, subjectId: string): Promise<string[]> => {
  const rows = await sql.query<{ key: string }>('SELECT key FROM made_files WHERE subject_id = $1', [subjectId], 'file-list');
  return rows.map(({ key }) => key);
};

/** Notes about files of uploads and Shorts that are gone, whose files went with them. */
export const forgetOrphans = async (sql: Sql): Promise<void> => {
  await sql.query(
    `DELETE FROM made_files f WHERE kept AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.id = f.subject_id)
       AND NOT EXISTS (SELECT 1 FROM shorts s WHERE s.id = f.subject_id)`,
    [],
    'file-orphans',
  );
};

export const forgetFiles = async (sql: Sql, keys: readonly string[]): Promise<void> => {
  await sql.query('DELETE FROM made_files WHERE key = ANY($1::text[])', [[...keys]], 'file-forget');
};
