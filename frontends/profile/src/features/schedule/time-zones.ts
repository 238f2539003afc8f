import { formatLocale } from '@trenzeye/frontend-kit';

/** Deprecated IANA names that browsers still list, and their replacements. */
const renamedZones: Readonly<Record<string, string>> = {
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

/** The current IANA name of a zone. */
export const canonicalZone = (zone: string): string => renamedZones[zone] ?? zone;

/** The browser's IANA zone. */
export const browserZone = (): string => canonicalZone(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/** All zones the browser supports, including UTC, sorted by name. */
export const allZones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(canonicalZone)])].sort();

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterFor = (zone: string): Intl.DateTimeFormat => {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formatters.set(zone, formatter);
  return formatter;
};

/** Local date and time of an instant in a zone: `YYYY-MM-DDTHH:mm`. */
export const localTimeIn = (instant: string | number | Date, zone: string): string =>
  formatterFor(zone).format(new Date(instant)).replace(' ', 'T');

/** UTC offset of a zone at an instant: `UTC+05:30`. */
export const offsetLabel = (instant: string | number | Date, zone: string): string => {
  const parts = new Intl.DateTimeFormat(formatLocale(), { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(new Date(instant));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /^GMT([+-]00:00)?$/.test(name) ? 'UTC' : name.replace('GMT', 'UTC');
};

/** A zone name for display: `America/Argentina/Buenos Aires`. */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** All zones as options of a select; the selected zone is one of them even when the browser does not know it. */
export const zoneOptions = (selected: string): { value: string; label: string }[] =>
  [...new Set([selected, ...allZones()])].sort().map((zone) => ({ value: zone, label: zoneLabel(zone) }));
