/** Browsers still list some places under names that the IANA database has replaced; people look for today's. */
const renamed: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The zone under the name it has today. */
export const currentName = (zone: string): string => renamed[zone] ?? zone;

/** Where the browser is, as an IANA zone. */
export const ownZone = (): string => currentName(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/** All zones the browser knows, UTC among them, in the order of their names. */
export const allZones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(currentName)])].sort();

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
