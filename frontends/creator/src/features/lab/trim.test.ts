import { expect, test } from '@jest/globals';
import { closeUp, fitted, longest, placeIn, rangeOf, shifted, shortest, stepOf, timeAt, withHandle } from './trim.ts';

const trim = { start: 10, end: 40 };

test('withHandle: inside the range -> the end moves, to a hundredth', () => {
  expect(withHandle(trim, 'start', 12.345678, 600)).toEqual({ start: 12.35, end: 40 });
  expect(withHandle(trim, 'end', 50, 600)).toEqual({ start: 10, end: 50 });
});

test('withHandle: past the other end, or out of the source -> stops before', () => {
  expect(withHandle(trim, 'start', 100, 600)).toEqual({ start: 40 - shortest, end: 40 });
  expect(withHandle(trim, 'end', 0, 600)).toEqual({ start: 10, end: 10 + shortest });
  expect(withHandle(trim, 'start', -5, 600).start).toBe(0);
  expect(withHandle(trim, 'end', 900, 60).end).toBe(60);
});

test('withHandle: longer than a Short may be -> stops at the longest', () => {
  expect(withHandle({ start: 300, end: 320 }, 'start', 0, 600)).toEqual({ start: 320 - longest, end: 320 });
  expect(withHandle({ start: 300, end: 320 }, 'end', 600, 600)).toEqual({ start: 300, end: 300 + longest });
});

test('rangeOf: a source shorter than the shortest Short -> nothing to move', () => {
  expect(rangeOf({ start: 0, end: 0.5 }, 'start', 0.5)).toEqual([0, 0]);
  expect(rangeOf({ start: 0, end: 0.5 }, 'end', 0.5)).toEqual([0.5, 0.5]);
});

test('shifted: to either side -> the length stays, also at the ends of the source', () => {
  expect(shifted(trim, 5, 600)).toEqual({ start: 15, end: 45 });
  expect(shifted(trim, -50, 600)).toEqual({ start: 0, end: 30 });
  expect(shifted(trim, 50, 60)).toEqual({ start: 30, end: 60 });
});

test('fitted: too long, too short or partly outside -> a Short that can be', () => {
  expect(fitted({ start: 0, end: 600 }, 600)).toEqual({ start: 0, end: longest });
  expect(fitted({ start: 5, end: 5 }, 600)).toEqual({ start: 5, end: 5 + shortest });
  expect(fitted({ start: 59.9, end: 70 }, 60)).toEqual({ start: 59, end: 60 });
});

test('stepOf: arrows -> a tenth, with shift a second; Home and End -> all the way; other keys -> nothing', () => {
  expect([stepOf('ArrowRight', false), stepOf('ArrowLeft', true), stepOf('PageUp', false)]).toEqual([0.1, -1, 5]);
  expect([stepOf('Home', false), stepOf('End', false)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  expect(stepOf('a', false)).toBeUndefined();
});

test('closeUp: a selection -> with room on both sides, inside the source', () => {
  expect(closeUp(trim, 600)).toEqual({ from: 0, to: 55 });
  expect(closeUp({ start: 100, end: 102 }, 600)).toEqual({ from: 96, to: 106 });
  expect(closeUp({ start: 0, end: 8 }, 8)).toEqual({ from: 0, to: 8 });
});

test('placeIn, timeAt: there and back -> the same time', () => {
  const view = { from: 100, to: 300 };

  expect([placeIn(view, 100), placeIn(view, 200), placeIn(view, 350)]).toEqual([0, 0.5, 1.25]);
  expect([timeAt(view, 0.5), timeAt(view, 2)]).toEqual([200, 300]);
});
