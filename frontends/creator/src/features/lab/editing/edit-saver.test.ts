import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@trenzeye/frontend-kit';
import { EditSaver, type SaveState } from './edit-saver.ts';

const shortDelays = { quiet: 5, failed: 5 };
const waitUntil = async (condition: () => boolean) => {
  for (let tries = 0; tries < 200 && !condition(); tries += 1) await new Promise((done) => setTimeout(done, 5));
};
const kinds = (states: readonly SaveState[]) => states.map(({ kind }) => kind);

test('EditSaver: several changes in a row -> only the last one is sent', async () => {
  const put = jest.fn(async (_: number) => undefined);
  const states: SaveState[] = [];
  const saver = new EditSaver(put, (state) => states.push(state), shortDelays);

  for (const value of [1, 2, 3]) saver.changed(value);
  await waitUntil(() => put.mock.calls.length > 0 && states.at(-1)?.kind === 'saved');

  expect(put.mock.calls).toEqual([[3]]);
  expect(states.at(-1)).toEqual({ kind: 'saved' });
});

test('EditSaver: server unreachable -> retried until saved', async () => {
  const errors = [new ApiError(0, 'network_error', 'x'), new ApiError(503, 'unavailable', 'x')];
  const put = jest.fn(async (_: number) => {
    const error = errors.shift();
    if (error) throw error;
  });
  const states: SaveState[] = [];

  new EditSaver(put, (state) => states.push(state), shortDelays).changed(7);
  await waitUntil(() => states.at(-1)?.kind === 'saved');

  expect(put.mock.calls).toEqual([[7], [7], [7]]);
  expect(kinds(states)).toEqual(['saving', 'retrying', 'retrying', 'saved']);
});

test('EditSaver: rejected by the server -> its message, no retry', async () => {
  const put = jest.fn(async (_: number) => {
    throw new ApiError(422, 'invalid_request', 'The end is before the start.');
  });
  const states: SaveState[] = [];
  const saver = new EditSaver(put, (state) => states.push(state), shortDelays);
  saver.changed(1);

  await expect(saver.flush()).rejects.toThrow('The end is before the start.');

  expect(states.at(-1)).toEqual({ kind: 'rejected', message: 'The end is before the start.' });
  expect(put).toHaveBeenCalledTimes(1);
});

test('EditSaver: flush during a request -> the newer state is sent afterwards', async () => {
  const sent: number[] = [];
  const saver = new EditSaver(
    async (value: number) => {
      await new Promise((done) => setTimeout(done, 20));
      sent.push(value);
    },
    () => undefined,
    shortDelays,
  );
  saver.changed(1);
  await new Promise((done) => setTimeout(done, 10));
  saver.changed(2);

  await saver.flush();

  expect(sent).toEqual([1, 2]);
});
