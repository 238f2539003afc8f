import { describe, expect, test } from '@jest/globals';
import { describeTimeLeft, estimateSecondsLeft } from './api.ts';

const sample = (percent: number, seconds: number, stage = 'render') => ({ stage, percent, at: seconds * 1_000 });

describe('estimateSecondsLeft', () => {
  test('estimateSecondsLeft: a quarter in ten seconds -> thirty seconds', () => {
    expect(estimateSecondsLeft(sample(0, 0), sample(25, 10))).toBe(30);
  });

  test.each([
    ['another stage', sample(0, 0, 'speech'), sample(50, 10, 'speech')],
    ['too little progress', sample(0, 0), sample(2, 10)],
    ['too little time', sample(0, 0), sample(20, 1)],
  ])('estimateSecondsLeft: %s -> unknown', (_name, first, now) => {
    expect(estimateSecondsLeft(first, now)).toBeNull();
  });
});

describe('describeTimeLeft', () => {
  test.each([
    [4, 'A few seconds left'],
    [33, 'About 35 seconds left'],
    [130, 'About 2 minutes left'],
  ])('describeTimeLeft: %d seconds -> %s', (seconds, expected) => {
    expect(describeTimeLeft(seconds)).toBe(expected);
  });
});
