import type { IncomingMessage } from 'node:http';
import { DomainError, type FieldError } from '@trenzeye/kit/errors';
import { tooDeepField } from '@trenzeye/kit/http/storable';
import { createText } from '@trenzeye/kit/language/text';
import type { core, z } from 'zod';

const fieldErrorsOf = (source: string, issues: readonly core.$ZodIssue[]): FieldError[] =>
  issues.map((issue) => ({ field: issue.path.length > 0 ? issue.path.join('.') : source, message: issue.message, issue }));

/** Parses `value` with the schema. Throws `invalid_request` naming each field; `source` names the value as a whole. */
export const validate = <S extends z.ZodType>(schema: S, source: string, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new DomainError('invalid_request', { errors: fieldErrorsOf(source, parsed.error.issues) });
  return parsed.data;
};

export const parseQuery = (url = ''): Record<string, string> => {
  const start = url.indexOf('?');
  return start === -1 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start + 1)));
};

const tooLarge = (limitBytes: number): DomainError =>
  new DomainError('payload_too_large', {
    errors: [{ field: 'body', message: createText('must be at most {limitBytes} bytes', { limitBytes }) }],
    headers: { connection: 'close' },
  });

/** The JSON body. Throws `unsupported_media_type`, `payload_too_large`, `malformed_json` or, nested too deeply, `invalid_request`. */
export const readJson = async (request: IncomingMessage, limitBytes: number): Promise<unknown> => {
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/(\w+[.+-])*json\b/i.test(type))
    throw new DomainError('unsupported_media_type', { errors: [{ field: 'Content-Type', message: 'must be application/json' }] });
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk as Buffer);
  }
  let body: unknown;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new DomainError('malformed_json', { errors: [{ field: 'body', message: 'is not valid JSON' }] });
  }
  const field = tooDeepField(body);
  if (field !== undefined) throw new DomainError('invalid_request', { errors: [{ field, message: 'is nested too deeply' }] });
  return body;
};
