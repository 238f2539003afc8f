import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { sent } from './endpoint.ts';

let lastRead: Promise<unknown> = Promise.resolve();

/** Runs reads one after the other: however many documents are sent, they use one connection and one page is being read. */
const readAlone = <T>(read: () => Promise<T>): Promise<T> => {
  const started = lastRead.then(read);
  lastRead = started.catch(() => undefined);
  return started;
};

/**
 * All rows of a paginated list: `readPage` receives the last row of the previous page and returns no rows at the end. A page stays in
 * memory until the client has received it: it should have some hundred kilobytes at most.
 */
export const readAll = async function* <T>(readPage: (after: T | undefined) => Promise<readonly T[]>): AsyncGenerator<T> {
  let rows = await readAlone(() => readPage(undefined));
  while (rows.length > 0) {
    const last = rows.at(-1);
    yield* rows;
    rows = await readAlone(() => readPage(last));
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

const listText = async function* (list: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const entry of list) {
    yield separator + JSON.stringify(entry);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
};

const textOf = async function* (members: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(members)) {
    yield `${separator}${JSON.stringify(name)}:`;
    if (isList(value)) yield* listText(value);
    else if (isObject(value) && Object.values(value).some(isList)) yield* textOf(value);
    else yield JSON.stringify(value);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
};

/** Characters that are written at once. */
const chunkLength = 32_768;

/** Joins short texts, because every write costs a buffer and a system call. */
const inChunks = async function* (texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let pending = '';
  for await (const text of texts) {
    pending += text;
    if (pending.length < chunkLength) continue;
    yield Buffer.from(pending);
    pending = '';
  }
  if (pending !== '') yield Buffer.from(pending);
};

/**
 * Sends one JSON object as a file download. Lists, also those of a member, are streamed, so their length needs no memory. If reading a list fails, the response
 * is cut off, so that clients do not accept an incomplete document.
 */
export const sendDocument = async (
  response: Response,
  filename: string,
  members: Readonly<Record<string, unknown>>,
): Promise<typeof sent> => {
  response.status(200).set({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${filename}"`,
    'cache-control': 'private, no-store',
  });
  await pipeline(Readable.from(inChunks(textOf(members)), { objectMode: true, highWaterMark: 1 }), response);
  return sent;
};
