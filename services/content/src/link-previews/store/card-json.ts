import { Prisma } from '../../database/generated/client.ts';

/** The card of a row of `link_previews p` as the contract's LinkPreview, without its `url`. */
export const cardJson = Prisma.sql`jsonb_build_object('title', p.title, 'description', p.description, 'site_name', p.site_name,
  'image', CASE WHEN p.image_url IS NULL THEN 'null'::jsonb
    ELSE jsonb_build_object('url', p.image_url, 'width', p.image_width, 'height', p.image_height) END)`;
