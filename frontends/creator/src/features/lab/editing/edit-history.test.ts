import { expect, test } from '@jest/globals';
import { pushChange, redo, startHistory, undo } from './edit-saver.ts';

test('pushChange, undo, redo: several steps -> undone and redone in order', () => {
  const history = pushChange(pushChange(startHistory('a'), 'b', 'trim', 0), 'c', 'crop', 10);

  expect(undo(history).value).toBe('b');
  expect(undo(undo(history)).value).toBe('a');
  expect(redo(undo(history)).value).toBe('c');
});

test('pushChange: same kind within the merge window -> one step; later -> another', () => {
  const dragged = pushChange(pushChange(startHistory(1), 2, 'trim', 0), 3, 'trim', 500);

  expect(undo(dragged).value).toBe(1);
  expect(undo(pushChange(dragged, 4, 'trim', 5_000)).value).toBe(3);
});

test('pushChange: after undo -> redo steps are dropped', () => {
  const history = pushChange(undo(pushChange(startHistory('a'), 'b', 'trim', 0)), 'c', 'trim', 10);

  expect(redo(history).value).toBe('c');
});

test('undo, redo: no steps -> the same history', () => {
  const history = startHistory('a');

  expect([undo(history), redo(history)]).toEqual([history, history]);
});
