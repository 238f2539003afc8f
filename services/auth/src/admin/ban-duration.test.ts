import { readBanDuration } from './read-user-fields.ts';

const hour = 3_600_000;

describe('ban duration', () => {
  test.each([
    ['none', 0],
    ['0', 0],
    ['0s', 0],
    ['24h', 24 * hour],
    ['1h30m', 1.5 * hour],
    ['1.5h', 1.5 * hour],
    ['100ms', 100],
    ['876600h', 876_600 * hour],
  ])('readBanDuration: %s -> %d ms', (text, expected) => {
    expect(readBanDuration(text)).toBe(expected);
  });

  test.each(['', 'h', '24', '-1h', '24 h', '1d', '24hours', 'forever', '1e5h', '99999999h', 'NaNh'])(
    'readBanDuration: %s -> validation_failed naming the field',
    (text) => {
      expect(() => readBanDuration(text)).toThrow(
        expect.objectContaining({
          authCode: 'validation_failed',
          options: expect.objectContaining({ errors: [expect.objectContaining({ field: 'ban_duration' })] }),
        }),
      );
    },
  );
});
