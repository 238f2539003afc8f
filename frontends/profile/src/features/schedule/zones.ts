/** Where the browser is, as an IANA zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** All zones the browser knows, UTC among them. */
export const allZones = (): readonly string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes('UTC') ? known : ['UTC', ...known];
};

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, made);
  return made;
};

/** What a clock in a zone shows at an instant: `YYYY-MM-DDTHH:mm`. */
export const wallClock = (instant: string | number | Date, zone: string): string =>
  clockOf(zone).format(new Date(instant)).replace(' ', 'T');

/** How far a zone is from UTC at an instant: `UTC+05:30`. */
export const offsetName = (instant: string | number | Date, zone: string): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(new Date(instant));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /^GMT([+-]00:00)?$/.test(name) ? 'UTC' : name.replace('GMT', 'UTC');
};

/** `America/Argentina/Buenos_Aires` as people read it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
