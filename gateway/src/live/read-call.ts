import type { IncomingMessage } from 'node:http';
import { DomainError, type FieldError } from '@trenzeye/kit/errors';
import type { z } from 'zod';

const issuesOf = (place: string, issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldError[] =>
  issues.map((issue) => ({ field: issue.path.length > 0 ? issue.path.join('.') : place, message: issue.message }));

/** What was sent, as the contract wants it. Throws `invalid_request` naming each field. */
export const check = <S extends z.ZodType>(schema: S, place: string, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new DomainError('invalid_request', { errors: issuesOf(place, parsed.error.issues) });
  return parsed.data;
};

export const queryOf = (url = ''): Record<string, string> => {
  const at = url.indexOf('?');
  return at === -1 ? {} : Object.fromEntries(new URLSearchParams(url.slice(at + 1)));
};

const tooLarge = (limit: number): DomainError =>
  new DomainError('payload_too_large', {
    errors: [{ field: 'body', message: `must be at most ${limit} bytes` }],
    headers: { connection: 'close' },
  });

/** The JSON body. Throws `unsupported_media_type`, `payload_too_large` or `malformed_json`. */
export const readJson = async (request: IncomingMessage, limit: number): Promise<unknown> => {
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/(\w+[.+-])*json\b/i.test(type))
    throw new DomainError('unsupported_media_type', { errors: [{ field: 'Content-Type', message: 'must be application/json' }] });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new DomainError('malformed_json', { errors: [{ field: 'body', message: 'is not valid JSON' }] });
  }
};
