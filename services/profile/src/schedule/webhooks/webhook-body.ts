import { contentTypeOf } from '../posts/present-post.ts';
import type { DeliveryRow } from '../publishing/store/deliveries.ts';

/** The body of a webhook call; the item is public at `url`. */
export const webhookBody = (row: DeliveryRow, publicUrl: string, at: Date): string =>
  JSON.stringify({
    type: 'post.published',
    timestamp: at.toISOString(),
    data: {
      post_id: row.post_id,
      attempt: row.number,
      content_id: row.content_id,
      content_type: contentTypeOf(row.type),
      title: row.title ?? '',
      preview: row.preview ?? '',
      url: `${publicUrl}/c/${row.content_id}`,
      scheduled_time: row.scheduled_time.toISOString(),
      local_time: row.local_time,
      zone: row.zone,
      published_at: row.published_at?.toISOString() ?? null,
    },
  });
