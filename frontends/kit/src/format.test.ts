import { describe, expect, it } from '@jest/globals';
import { compactNumber, initials, sizeLabel, timeAgo } from './format.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

describe('timeAgo', () => {
  it("timeAgo: under an hour -> 'Just now'", () => {
    expect(timeAgo(ago(0), now)).toBe('Just now');
    expect(timeAgo(ago(0.999), now)).toBe('Just now');
  });
  it("timeAgo: from one hour to under 24 -> 'Nh ago'", () => {
    expect(timeAgo(ago(1), now)).toBe('1h ago');
    expect(timeAgo(ago(23.99), now)).toBe('23h ago');
  });
  it("timeAgo: 24 hours and more -> 'Nd ago'", () => {
    expect(timeAgo(ago(24), now)).toBe('1d ago');
    expect(timeAgo(ago(24 * 400), now)).toBe('400d ago');
  });
  it("timeAgo: time in the future or invalid date -> 'Just now'", () => {
    expect(timeAgo(ago(-5), now)).toBe('Just now');
    expect(timeAgo('soon', now)).toBe('Just now');
  });
  it('timeAgo: timestamp with a UTC offset -> age in UTC', () => expect(timeAgo('2026-11-20T11:00:00+02:00', now)).toBe('3h ago'));
});

describe('initials', () => {
  it('initials: a username -> its first two letters, upper case', () => expect(initials('mira')).toBe('MI'));
  it('initials: fewer than two letters -> all letters', () => {
    expect(initials(' x')).toBe('X');
    expect(initials('')).toBe('');
  });
  it('initials: letters outside the Basic Multilingual Plane -> not split', () => expect(initials('𝒜𝒷c')).toBe('𝒜𝒷'));
});

describe('compactNumber', () => {
  it('compactNumber: below a thousand -> unchanged; above -> abbreviated', () => {
    expect(compactNumber(999)).toBe('999');
    expect(compactNumber(1234)).toBe('1.2K');
    expect(compactNumber(5_000_000)).toBe('5M');
  });
});

describe('sizeLabel', () => {
  it('sizeLabel: bytes -> the largest fitting unit', () => {
    expect([0, 900, 1024, 26_214_400, 1_503_238_553].map(sizeLabel)).toEqual(['0 B', '900 B', '1 KB', '25 MB', '1.4 GB']);
  });
});
