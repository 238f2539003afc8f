import type { Sql } from '@trenzeye/kit';
import type { Template, TemplateCategory } from '@trenzeye/proto/http/content';

export interface TemplateRow extends Omit<Template, 'preview_url'> {
  /** Null until its picture has been drawn. */
  readonly preview_url: string | null;
  readonly place: number;
}

const columns = `t.id, t.title, t.description, t.content_type, t.category, t.structure, t.preview_url, t.place,
  (SELECT count(*)::int FROM content_core c WHERE c.template_id = t.id) AS usage_count`;

export interface ReadTemplates {
  readonly category: TemplateCategory | undefined;
  readonly contentType: Template['content_type'] | undefined;
  /** The place of the last one of the page before. */
  readonly after: number;
  readonly limit: number;
}

export const readTemplates = async (sql: Sql, { category, contentType, after, limit }: ReadTemplates): Promise<TemplateRow[]> =>
  sql.query<TemplateRow>(
    `SELECT ${columns} FROM templates t
     WHERE t.place > $1::int AND ($2::text IS NULL OR t.category = $2::text) AND ($3::text IS NULL OR t.content_type = $3::text) ORDER BY t.place LIMIT $4::int`,
    [after, category ?? null, contentType ?? null, limit],
    'templates-read',
  );

export const findTemplate = async (sql: Sql, id: string): Promise<TemplateRow | undefined> => {
  const [row] = await sql.query<TemplateRow>(`SELECT ${columns} FROM templates t WHERE t.id = $1::uuid`, [id], 'template-find');
  return row;
};

export const setPreview = async (sql: Sql, id: string, url: string): Promise<void> => {
  await sql.query('UPDATE templates SET preview_url = $2 WHERE id = $1::uuid', [id, url], 'template-preview');
};
