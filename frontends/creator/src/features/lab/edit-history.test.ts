import { expect, test } from '@jest/globals';
import { begun, changed, redone, undone } from './edit-history.ts';

test('changed, undone, redone: steps -> back and forth', () => {
  const history = changed(changed(begun('a'), 'b', 'trim', 0), 'c', 'crop', 10);

  expect(undone(history).value).toBe('b');
  expect(undone(undone(history)).value).toBe('a');
  expect(redone(undone(history)).value).toBe('c');
});

test('changed: the same kind soon after -> one step; later -> another', () => {
  const dragged = changed(changed(begun(1), 2, 'trim', 0), 3, 'trim', 500);

  expect(undone(dragged).value).toBe(1);
  expect(undone(changed(dragged, 4, 'trim', 5_000)).value).toBe(3);
});

test('changed: after going back -> what was ahead is gone', () => {
  const history = changed(undone(changed(begun('a'), 'b', 'trim', 0)), 'c', 'trim', 10);

  expect(redone(history).value).toBe('c');
});

test('undone, redone: nothing there -> the very same', () => {
  const history = begun('a');

  expect([undone(history), redone(history)]).toEqual([history, history]);
});
