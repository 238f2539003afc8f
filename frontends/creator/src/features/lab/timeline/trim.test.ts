import { expect, test } from '@jest/globals';
import {
  fitTrim,
  handleRange,
  keyStep,
  maxDurationSeconds,
  minDurationSeconds,
  positionInView,
  shiftTrim,
  timeAtPosition,
  withHandle,
  zoomToTrim,
} from './trim.ts';

const trim = { start: 10, end: 40 };

test('withHandle: within the range -> moved, rounded to hundredths', () => {
  expect(withHandle(trim, 'start', 12.345678, 600)).toEqual({ start: 12.35, end: 40 });
  expect(withHandle(trim, 'end', 50, 600)).toEqual({ start: 10, end: 50 });
});

test('withHandle: beyond the other end or the source -> clamped', () => {
  expect(withHandle(trim, 'start', 100, 600)).toEqual({ start: 40 - minDurationSeconds, end: 40 });
  expect(withHandle(trim, 'end', 0, 600)).toEqual({ start: 10, end: 10 + minDurationSeconds });
  expect(withHandle(trim, 'start', -5, 600).start).toBe(0);
  expect(withHandle(trim, 'end', 900, 60).end).toBe(60);
});

test('withHandle: longer than a Short -> clamped to the maximum', () => {
  expect(withHandle({ start: 300, end: 320 }, 'start', 0, 600)).toEqual({ start: 320 - maxDurationSeconds, end: 320 });
  expect(withHandle({ start: 300, end: 320 }, 'end', 600, 600)).toEqual({ start: 300, end: 300 + maxDurationSeconds });
});

test('handleRange: source shorter than a Short -> empty range', () => {
  expect(handleRange({ start: 0, end: 0.5 }, 'start', 0.5)).toEqual([0, 0]);
  expect(handleRange({ start: 0, end: 0.5 }, 'end', 0.5)).toEqual([0.5, 0.5]);
});

test('shiftTrim: either direction -> same duration, clamped to the source', () => {
  expect(shiftTrim(trim, 5, 600)).toEqual({ start: 15, end: 45 });
  expect(shiftTrim(trim, -50, 600)).toEqual({ start: 0, end: 30 });
  expect(shiftTrim(trim, 50, 60)).toEqual({ start: 30, end: 60 });
});

test('fitTrim: too long, too short or partly outside -> a valid trim', () => {
  expect(fitTrim({ start: 0, end: 600 }, 600)).toEqual({ start: 0, end: maxDurationSeconds });
  expect(fitTrim({ start: 5, end: 5 }, 600)).toEqual({ start: 5, end: 5 + minDurationSeconds });
  expect(fitTrim({ start: 59.9, end: 70 }, 60)).toEqual({ start: 59, end: 60 });
});

test('keyStep: arrows -> a tenth, with Shift a second; Home and End -> infinite; other keys -> undefined', () => {
  expect([keyStep('ArrowRight', false), keyStep('ArrowLeft', true), keyStep('PageUp', false)]).toEqual([0.1, -1, 5]);
  expect([keyStep('Home', false), keyStep('End', false)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  expect(keyStep('a', false)).toBeUndefined();
});

test('zoomToTrim: trim -> margin on both sides, within the source', () => {
  expect(zoomToTrim(trim, 600)).toEqual({ from: 0, to: 55 });
  expect(zoomToTrim({ start: 100, end: 102 }, 600)).toEqual({ from: 96, to: 106 });
  expect(zoomToTrim({ start: 0, end: 8 }, 8)).toEqual({ from: 0, to: 8 });
});

test('positionInView, timeAtPosition: round trip -> the same time', () => {
  const view = { from: 100, to: 300 };

  expect([positionInView(view, 100), positionInView(view, 200), positionInView(view, 350)]).toEqual([0, 0.5, 1.25]);
  expect([timeAtPosition(view, 0.5), timeAtPosition(view, 2)]).toEqual([200, 300]);
});
