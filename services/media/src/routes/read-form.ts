import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { DomainError, invalidField } from '@trenzeye/kit';

/** The texts of a form, by name; filled while it is read. */
export type FormFields = Record<string, string>;

/** One file, a few texts; what is beyond is passed over. */
const limits = { files: 4, fields: 16, fieldSize: 4096, fieldNameSize: 100, parts: 20, headerPairs: 20, headerSize: 4096 };

export interface FormReader<T> {
  /** The name of the file's field. */
  readonly field: string;
  /** Takes the file as it comes; its failure ends the reading. */
  readonly onFile: (file: Readable, name: string | undefined, fields: FormFields) => Promise<T>;
}

const damaged = (cause?: unknown): DomainError =>
  new DomainError('invalid_request', { errors: [{ field: 'body', message: 'is not a whole multipart/form-data body' }], cause });

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
    throw damaged(error);
  }
};

/** Resolves at the end of the body; rejects when it breaks off or is no form. */
const read = (request: IncomingMessage, form: BusboyInstance): Promise<void> =>
  new Promise((resolve, reject) => {
    form.once('finish', resolve);
    form.once('error', (error) => reject(damaged(error)));
    request.once('error', (error) => reject(damaged(error)));
    request.once('close', () => request.complete || reject(damaged()));
    request.pipe(form);
  });

/**
 * Reads a multipart body piece by piece, its first file by `onFile`. Throws `unsupported_media_type` or `invalid_request`, and what
 * `onFile` throws; the rest of the body is read and thrown away then, so that the answer arrives.
 */
export const readForm = async <T>(
  request: IncomingMessage,
  { field, onFile }: FormReader<T>,
): Promise<{ fields: FormFields; file: T | undefined }> => {
  const form = openForm(request, field);
  const fields: FormFields = {};
  let stream: Readable | undefined;
  let taken: Promise<T> | undefined;
  const failed = Promise.withResolvers<never>();
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  form.on('file', (name, file, filename) => {
    if (name !== field || taken) {
      file.on('error', () => undefined).resume();
      return;
    }
    stream = file;
    taken = onFile(file, filename, fields);
    taken.catch(failed.reject);
  });
  try {
    await Promise.race([read(request, form), failed.promise]);
    return { fields, file: await taken };
  } catch (error) {
    request.unpipe(form);
    request.resume();
    stream?.destroy(new Error('the form broke off', { cause: error }));
    await taken?.catch(() => undefined);
    throw error;
  }
};

/** One of the words a field may hold; undefined where it is left out or empty. Throws `invalid_request` naming the field. */
export const parseChoice = <const W extends string>(fields: FormFields, field: string, words: readonly W[]): W | undefined => {
  const given = fields[field]?.trim() ?? '';
  if (given === '') return undefined;
  const word = words.find((each) => each === given);
  if (!word) throw invalidField(field, `must be one of ${words.join(', ')}`);
  return word;
};
