import { expect, jest, test } from '@jest/globals';
import { parseConfig, splitLines } from './launch-config.ts';

const empty = { launchDate: '', productHuntUrl: '', demoVideoUrl: '', thumbnailUrl: '', taglines: [], makerAccounts: [] };

test('parseConfig: stored configuration -> the same configuration', () => {
  const config = { ...empty, launchDate: '2026-12-01', productHuntUrl: 'https://www.producthunt.com', taglines: ['Ride the wave.'] };

  expect(parseConfig(JSON.stringify(config))).toEqual(config);
});

test.each([
  ['nothing stored', null],
  ['invalid JSON', 'nonsense'],
  ['null', 'null'],
  ['wrong types', '{"launchDate":5,"taglines":"one","makerAccounts":[1,null]}'],
])('parseConfig: %s -> empty', (_name, stored) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);

  expect(parseConfig(stored)).toEqual(empty);

  log.mockRestore();
});

test('splitLines: padded and blank lines -> trimmed, blank ones dropped', () => {
  expect(splitLines('  @ada \n\n@grace\n')).toEqual(['@ada', '@grace']);
});
