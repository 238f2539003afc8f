import { z } from 'zod';

export const Id = z.uuid().meta({ description: 'UUID' });
export const Timestamp = z.iso.datetime({ offset: true }).meta({ description: 'RFC 3339 instant' });
export const IdParams = z.object({ id: Id });

/** Fields of what acts for an account from outside or opens it. */
export const connectionFields = {
  last_used_at: Timestamp.nullable(),
  is_paused: z.boolean().meta({ description: 'neither used nor accepted until the owner confirms it' }),
  session_id: Id.nullable().meta({ description: 'the session that created or last confirmed it; it may have ended' }),
};

/** Pagination: an opaque cursor; the URL of the next page is in `Link: <...>; rel="next"`. */
export const Page = {
  cursor: z.string().min(1).max(512).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** RFC 9457 problem details with a stable `code`; `errors` lists each invalid field. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const Role = z.enum(['user', 'moderator', 'admin']);
export type Role = z.infer<typeof Role>;
export const AccountStatus = z.enum(['active', 'suspended', 'banned']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** Content types in requests, as in the specification. */
export const GenerateType = z.enum(['thread', 'image', 'shorts']);
export type GenerateType = z.infer<typeof GenerateType>;
/** Content types in items and tables: `video` where requests use `shorts`. */
export const ContentType = z.enum(['thread', 'image', 'video']);
export type ContentType = z.infer<typeof ContentType>;
export const contentTypeOf = (type: GenerateType): ContentType => (type === 'shorts' ? 'video' : type);
