import type { Sql } from '@trenzeye/kit';
import type { FlaggedContent } from '@trenzeye/proto/http/admin';

export type SubjectKind = FlaggedContent['content_type'];

export interface Subject {
  readonly id: string;
  readonly type: 'content' | 'comment';
  readonly kind: string;
  readonly ownerId: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly preview: string;
  readonly version: number;
}

/** characters */
const previewLength = 300;

/** Something became public. Of who has deleted their account meanwhile nothing is kept. The owner is held by `holdPerson`. */
export const keepSubject = async (sql: Sql, { id, type, kind, ownerId, parentId, title, preview, version }: Subject): Promise<void> => {
  await sql.query(
    `INSERT INTO subjects AS s (id, type, kind, owner_id, parent_id, title, preview, version)
     SELECT $1::uuid, $2, $3, $4::uuid, $5::uuid, $6, $7, $8::bigint WHERE NOT EXISTS (SELECT FROM people WHERE id = $4::uuid AND deleted)
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, parent_id = excluded.parent_id, title = excluded.title,
       preview = CASE WHEN s.text_version > 0 THEN s.preview ELSE excluded.preview END, version = greatest(s.version, excluded.version)`,
    [id, type, kind, ownerId, parentId, title, preview.slice(0, previewLength), version],
    'subject-keep',
  );
};

/** The words of a comment are other ones. */
export const changeSubject = async (sql: Sql, id: string, preview: string, edits: number): Promise<void> => {
  await sql.query(
    'UPDATE subjects SET preview = $2, text_version = $3::int WHERE id = $1::uuid AND text_version < $3::int',
    [id, preview.slice(0, previewLength), edits],
    'subject-change',
  );
};

/** It is gone, or back. */
export const setGone = async (sql: Sql, id: string, gone: boolean, version: number): Promise<void> => {
  await sql.query(
    'UPDATE subjects SET gone = $2::boolean, version = $3::bigint WHERE id = $1::uuid AND version < $3::bigint',
    [id, gone, version],
    'subject-gone',
  );
};

export const forgetSubjectsOf = async (sql: Sql, ownerId: string): Promise<void> => {
  await sql.query('DELETE FROM subjects WHERE owner_id = $1::uuid', [ownerId], 'subjects-forget');
};

export interface SubjectRow {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly owner_id: string;
  readonly parent_id: string | null;
  readonly title: string;
  readonly preview: string;
}

/** What is public of this type; undefined for what is not there, or gone. */
export const findSubject = async (sql: Sql, type: 'content' | 'comment', id: string): Promise<SubjectRow | undefined> => {
  const [row] = await sql.query<SubjectRow>(
    'SELECT id, kind, owner_id, parent_id, title, preview FROM subjects WHERE id = $1::uuid AND type = $2 AND NOT gone',
    [id, type],
    'subject-find',
  );
  return row;
};
