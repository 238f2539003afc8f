/** Rounds away floating-point noise; a hundredth of a second is shorter than a frame. */
export const roundToHundredths = (seconds: number): number => Math.round(seconds * 100) / 100;

export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** 62.34 -> '1:02.3'; over an hour '1:01:02.3'. */
export function formatTimecode(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** The timecode without tenths. */
export const formatShortTimecode = (seconds: number): string => formatTimecode(Math.floor(seconds)).replace(/\.\d$/, '');

/** Parses '1:02.3', '62.3' or '1:01:02'; null when invalid. */
export function parseTimecode(text: string): number | null {
  const parts = text.trim().replace(',', '.').split(':');
  if (parts.length > 3 || !parts.every((part, index) => (index === parts.length - 1 ? /^\d+(\.\d*)?$/ : /^\d+$/).test(part))) return null;
  return roundToHundredths(parts.reduce((sum, part) => sum * 60 + Number(part), 0));
}
