const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses `3600`, `90s`, `24h` or `1h30m` to seconds; undefined for anything else. */
export const parseDuration = (text: string): number | undefined => {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^(\d{1,10}[smhd])+$/.test(text)) return undefined;
  return [...text.matchAll(/(\d+)([smhd])/g)].reduce((sum, [, count, unit = '']) => sum + Number(count) * (seconds[unit] ?? 0), 0);
};
