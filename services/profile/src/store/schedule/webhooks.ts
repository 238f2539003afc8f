import type { Sql } from '@trenzeye/kit';

export interface WebhookRow {
  readonly url: string;
  readonly sealed_secret: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = 'url, sealed_secret, created_at, updated_at';

export const readWebhook = async (sql: Sql, userId: string): Promise<WebhookRow | undefined> => {
  const [row] = await sql.query<WebhookRow>(`SELECT ${columns} FROM schedule_webhooks WHERE user_id = $1::uuid`, [userId], 'webhook-read');
  return row;
};

export const putWebhook = async (sql: Sql, userId: string, url: string, sealedSecret: string): Promise<WebhookRow> => {
  const [row] = await sql.query<WebhookRow>(
    `INSERT INTO schedule_webhooks (user_id, url, sealed_secret, created_at, updated_at) VALUES ($1::uuid, $2, $3, schedule_now(), schedule_now())
     ON CONFLICT (user_id) DO UPDATE SET url = excluded.url, sealed_secret = excluded.sealed_secret, updated_at = excluded.updated_at
     RETURNING ${columns}`,
    [userId, url, sealedSecret],
    'webhook-put',
  );
  if (!row) throw new Error(`the webhook of ${userId} was not there right after it was written`);
  return row;
};

export const deleteWebhook = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('DELETE FROM schedule_webhooks WHERE user_id = $1::uuid', [userId], 'webhook-delete');
};
