import { z } from 'zod';
import { Id, IdParams, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { PhotoEdit } from './photo-edit.ts';

/** A picture rendered from an uploaded photo and an edit of it. It never changes: another edit gives another picture. */
export const Picture = z
  .object({
    id: Id,
    upload_id: Id.nullable().meta({ description: 'null after the upload was deleted' }),
    url: z.string().meta({ description: 'for image content; readable by everyone while a published item shows the picture' }),
    signed_url: z.string().meta({ description: 'valid for some hours without an account' }),
    width: z.number().int(),
    height: z.number().int(),
    created_at: Timestamp,
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof Picture>;

/** An uploaded image with its stored edit, for the editor. */
export const Photo = z
  .object({
    upload_id: Id,
    name: z.string(),
    source_url: z.string().meta({ description: 'signed; the upright image without metadata' }),
    thumbnail_url: z.string().meta({ description: 'signed' }),
    width: z.number().int().meta({ description: 'of the upright image' }),
    height: z.number().int(),
    edit: PhotoEdit,
  })
  .meta({ id: 'Photo' });
export type Photo = z.infer<typeof Photo>;

/** A picture in the data export. */
export const PictureRecord = z.object({ id: Id, upload_id: Id.nullable(), url: z.string(), edit: PhotoEdit, created_at: Timestamp });

/** The stored edit of a photo in the data export. */
export const PhotoRecord = z.object({ upload_id: Id, edit: PhotoEdit, updated_at: Timestamp });

export const photos = {
  photo: route({
    method: 'get',
    path: '/api/upload/:id/photo',
    summary: 'Editor data of one of your processed images',
    access: 'user',
    params: IdParams,
    errors: ['conflict'],
    responses: { 200: Photo },
  }),
  editPhoto: route({
    method: 'put',
    path: '/api/upload/:id/photo',
    summary: 'Save the edit of one of your images; the image itself is kept as it is',
    access: 'user',
    params: IdParams,
    body: PhotoEdit,
    errors: ['conflict'],
    responses: { 200: Photo },
    bodyLimitBytes: 65_536,
    limit: { points: 240, seconds: 60 },
  }),
  renderPhoto: route({
    method: 'post',
    path: '/api/upload/:id/pictures',
    summary: 'Render one of your images with its stored edit; returns the existing picture of the same edit',
    access: 'user',
    params: IdParams,
    errors: ['conflict', 'payload_too_large'],
    responses: { 200: Picture },
    limit: { points: 240, seconds: 3600 },
    timeoutMs: 60_000,
  }),
  picture: route({
    method: 'get',
    path: '/api/pictures/:id',
    summary: 'One of your rendered pictures',
    access: 'user',
    params: IdParams,
    responses: { 200: Picture },
  }),
};
