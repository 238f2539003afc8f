import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { createText, DomainError, invalidField } from '@trenzeye/kit';
import type { ReceivedByteCounter } from '../uploads/index.ts';

/** Text fields of a form by name, filled while the form is read. */
export type FormFields = Record<string, string>;

/** One file and a few text fields; the rest is ignored. */
const limits = { files: 4, fields: 16, fieldSize: 4096, fieldNameSize: 100, parts: 20, headerPairs: 20, headerSize: 4096 };

interface FormReader<T> {
  /** The name of the file's field. */
  readonly field: string;
  /** Consumes the file stream. Reading ends when it fails. */
  readonly onFile: (file: Readable, name: string | undefined, fields: FormFields) => Promise<T>;
  /** Counts the whole body, the discarded rest included. */
  readonly counter: ReceivedByteCounter;
}

const invalidBody = (cause?: unknown): DomainError =>
  new DomainError('invalid_request', { errors: [{ field: 'body', message: 'is not a complete multipart/form-data body' }], cause });

const openForm = (request: IncomingMessage, field: string): BusboyInstance => {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) {
    request.resume();
    throw new DomainError('unsupported_media_type', { errors: [{ field, message: 'must be in a multipart/form-data body' }] });
  }
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits });
  } catch (error) {
    request.resume();
    throw invalidBody(error);
  }
};

/** Resolves at the end of the body. Rejects when it is incomplete or invalid. */
const pipeBody = (request: IncomingMessage, form: BusboyInstance): Promise<void> =>
  new Promise((resolve, reject) => {
    form.once('finish', resolve);
    form.once('error', (error) => reject(invalidBody(error)));
    request.once('error', (error) => reject(invalidBody(error)));
    request.once('close', () => request.complete || reject(invalidBody()));
    request.pipe(form);
  });

/** Counts a body that is read at the same time. `onLimit` is called with the error when the user has sent more than allowed. */
const countBody = (request: IncomingMessage, counter: ReceivedByteCounter, onLimit: (error: unknown) => void): void => {
  request.on('data', ({ length }: Buffer) => {
    counter.add(length);
    try {
      counter.check();
    } catch (error) {
      onLimit(error);
    }
  });
  request.once('close', () => void counter.settle());
};

/**
 * Streams a multipart body and passes its first file to `onFile`. Throws `unsupported_media_type`, `invalid_request`, and everything that
 * `onFile` throws. The rest of the body is discarded then, so that the client receives the response.
 */
export const readForm = async <T>(
  request: IncomingMessage,
  { field, onFile, counter }: FormReader<T>,
): Promise<{ fields: FormFields; file: T | undefined }> => {
  const form = openForm(request, field);
  const fields: FormFields = {};
  let stream: Readable | undefined;
  let fileResult: Promise<T> | undefined;
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  form.on('file', (name, file, filename) => {
    if (name !== field || fileResult) {
      file.on('error', () => undefined).resume();
      return;
    }
    stream = file;
    fileResult = onFile(file, filename, fields);
    fileResult.catch(failed.reject);
  });
  countBody(request, counter, failed.reject);
  try {
    await Promise.race([pipeBody(request, form), failed.promise]);
    return { fields, file: await fileResult };
  } catch (error) {
    request.unpipe(form);
    request.resume();
    stream?.destroy(new Error('reading the form failed', { cause: error }));
    await fileResult?.catch(() => undefined);
    throw error;
  } finally {
    await counter.settle();
  }
};

/** Parses a field with a fixed set of values; undefined if it is missing or empty. Throws `invalid_request` naming the field. */
export const parseChoice = <const T extends string>(fields: FormFields, field: string, choices: readonly T[]): T | undefined => {
  const value = fields[field]?.trim() ?? '';
  if (value === '') return undefined;
  const choice = choices.find((each) => each === value);
  if (!choice) throw invalidField(field, createText('must be one of {options}', { options: choices.join(', ') }));
  return choice;
};
