import { expect, jest, test } from '@jest/globals';
import { configFrom, linesOf } from './launch-config.ts';

const blank = { launchDate: '', productHuntUrl: '', demoVideoUrl: '', thumbnailUrl: '', taglines: [], makerAccounts: [] };

test('configFrom: what was kept -> the same', () => {
  const config = { ...blank, launchDate: '2026-12-01', productHuntUrl: 'https://www.producthunt.com', taglines: ['Ride the wave.'] };

  expect(configFrom(JSON.stringify(config))).toEqual(config);
});

test.each([
  ['nothing', null],
  ['no JSON', 'nonsense'],
  ['null', 'null'],
  ['other shapes', '{"launchDate":5,"taglines":"one","makerAccounts":[1,null]}'],
])('configFrom: %s -> blank', (_name, kept) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);

  expect(configFrom(kept)).toEqual(blank);

  warn.mockRestore();
});

test('linesOf: lines with room and without words -> trimmed, without the empty ones', () => {
  expect(linesOf('  @ada \n\n@grace\n')).toEqual(['@ada', '@grace']);
});
