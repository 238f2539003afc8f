import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { sent } from './endpoint.ts';

/** All rows of a list that is read piece by piece: `page` gets the last row of the piece before, and answers none at the end. */
export const readAll = async function* <T>(page: (after: T | undefined) => Promise<readonly T[]>): AsyncGenerator<T> {
  let rows = await page(undefined);
  while (rows.length > 0) {
    yield* rows;
    rows = await page(rows.at(-1));
  }
};

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

const listText = async function* (list: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const entry of list) {
    yield before + JSON.stringify(entry);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
};

const textOf = async function* (members: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(members)) {
    yield `${before}${JSON.stringify(name)}:`;
    if (isList(value)) yield* listText(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
};

/**
 * Answers one JSON object to be kept as a file. Its lists may be of any length: they are read while they are sent, so that a
 * long one needs no memory. One that cannot be read to its end cuts the answer off, which no client takes for a whole document.
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
  try {
    await pipeline(Readable.from(textOf(members)), response);
  } catch (error) {
    // A client that went away is no failure.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
  return sent;
};
