import type { Sql } from '@trenzeye/kit';

/** Notes whether an item shows the objects below a prefix to everybody; older news of the item changes nothing. */
export const setVisible = async (sql: Sql, prefix: string, itemId: string, visible: boolean, version: number): Promise<void> => {
  await sql.query(
    `INSERT INTO public_objects AS p (prefix, item_id, visible, version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (prefix, item_id) DO UPDATE SET visible = excluded.visible, version = excluded.version WHERE p.version < excluded.version`,
    [prefix, itemId, visible, version],
    'public-set',
  );
};

/** Whether any item shows them. */
export const isVisible = async (sql: Sql, prefix: string): Promise<boolean> =>
  (await sql.query('SELECT 1 FROM public_objects WHERE prefix = $1 AND visible LIMIT 1', [prefix], 'public-get')).length > 0;

/** Whether a Short is somebody's: nobody makes public what is another's. */
export const isShortOf = async (sql: Sql, shortId: string, userId: string): Promise<boolean> =>
  (await sql.query('SELECT 1 FROM shorts WHERE id = $1 AND user_id = $2', [shortId, userId], 'public-owner')).length > 0;
