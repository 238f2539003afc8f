/** Seconds to a hundredth: finer than a frame, and free of the noise of adding decimals. */
export const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;

export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** 62.34 -> '1:02.3'; over an hour '1:01:02.3'. */
export function clockLabel(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** The label without its tenths, for long waits and rulers. */
export const shortClock = (seconds: number): string => clockLabel(Math.floor(seconds)).replace(/\.\d$/, '');

/** Reads '1:02.3', '62.3' or '1:01:02'; null for anything else. */
export function parseClock(text: string): number | null {
  const parts = text.trim().replace(',', '.').split(':');
  if (parts.length > 3 || !parts.every((part, index) => (index === parts.length - 1 ? /^\d+(\.\d*)?$/ : /^\d+$/).test(part))) return null;
  return rounded(parts.reduce((sum, part) => sum * 60 + Number(part), 0));
}
