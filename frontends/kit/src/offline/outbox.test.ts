import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { deleteOutbox, outboxEntries, queueComment, queueReaction, removeFromOutbox, setOutboxProblem } from './outbox.ts';

/** Like the browser's: the stored keys are its own properties. */
const emptyStorage = (): Record<string, string> =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });

const before = Object.getOwnPropertyDescriptor(globalThis, 'window');
const fakeWindow = { localStorage: emptyStorage() };
beforeAll(() => {
  Object.defineProperty(globalThis, 'window', { value: fakeWindow, configurable: true });
});
afterAll(() => {
  if (before) Object.defineProperty(globalThis, 'window', before);
  else Reflect.deleteProperty(globalThis, 'window');
});
beforeEach(() => {
  fakeWindow.localStorage = emptyStorage();
});

const tap = (tapped: 'like' | 'idea', from: 'like' | null = null) =>
  queueReaction('ann', { target: 'content', targetId: 'item', before: from, tapped });
const comment = (text: string, key: string) => queueComment('ann', { contentId: 'item', parentId: null, text }, key);

test('queueComment: entries of one account only, with the key of the failed request; the same key again -> one entry', () => {
  comment('First.', 'k1');
  comment('First.', 'k1');

  expect(outboxEntries('ann')).toMatchObject([{ kind: 'comment', key: 'k1', text: 'First.', problem: null }]);
  expect(outboxEntries('bob')).toEqual([]);
});

test('queueReaction: several taps on one target -> one change from the first state to the last; back to the first -> none', () => {
  tap('like');
  tap('idea', 'like');

  expect(outboxEntries('ann')).toMatchObject([{ kind: 'reaction', before: null, after: 'idea' }]);
  tap('idea');
  expect(outboxEntries('ann')).toEqual([]);
});

test('queueReaction: tap on the own reaction -> removed; another tap -> another idempotency key', () => {
  tap('like', 'like');
  const [first] = outboxEntries('ann');
  tap('idea', 'like');
  const [second] = outboxEntries('ann');

  expect(first).toMatchObject({ before: 'like', after: null });
  expect(second).toMatchObject({ before: 'like', after: 'idea' });
  expect(second?.key).not.toBe(first?.key);
});

test('problem: kept with the entry, cleared for another attempt; a reaction with one starts again', () => {
  tap('like');
  setOutboxProblem('ann', 'content-item', 'changed elsewhere');
  expect(outboxEntries('ann')).toMatchObject([{ problem: 'changed elsewhere' }]);
  setOutboxProblem('ann', 'content-item', null);
  expect(outboxEntries('ann')).toMatchObject([{ problem: null, after: 'like' }]);
  setOutboxProblem('ann', 'content-item', 'changed elsewhere');

  tap('like', 'like');
  expect(outboxEntries('ann')).toMatchObject([{ before: 'like', after: null, problem: null }]);
});

test('one more than a hundred -> an error that says so; removed and signed out -> gone', () => {
  for (let count = 0; count < 100; count += 1) comment(`Comment ${count}.`, `k${count}`);

  expect(() => comment('One more.', 'more')).toThrow('100 changes are already waiting for a connection.');
  removeFromOutbox('ann', 'k0');
  expect(outboxEntries('ann')).toHaveLength(99);
  deleteOutbox();
  expect(outboxEntries('ann')).toEqual([]);
});
