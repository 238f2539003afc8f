import { clockTime, dayBegin } from './send-alerts.ts';

const berlin = 'Europe/Berlin';
const at = (iso: string): Date => new Date(iso);

it('dayBegin: evening in UTC -> next local day further east', () => {
  expect(dayBegin(at('2026-06-01T20:00:00Z'), 'Asia/Tokyo').toISOString()).toBe('2026-06-01T15:00:00.000Z');
});

it('clockTime: same local day, and the day before -> time, and time with the day of the week', () => {
  expect(clockTime(at('2026-01-11T08:10:00Z'), at('2026-01-11T12:00:00Z'), berlin)).toBe('09:10');
  expect(clockTime(at('2026-01-11T08:10:00Z'), at('2026-01-11T12:00:00Z'), 'UTC')).toBe('08:10 UTC');
  expect(clockTime(at('2026-01-10T08:10:00Z'), at('2026-01-11T12:00:00Z'), berlin)).toBe('Sat 09:10');
});
