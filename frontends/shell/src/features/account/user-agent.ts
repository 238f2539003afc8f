import { t } from '@lingui/core/macro';

/** Most specific first: Edge and Opera also contain Chrome, Chrome also contains Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const firstMatch = (table: readonly [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** A display name for a User-Agent header, e.g. 'Chrome on Windows'; a program's own name; 'Unknown device' without one. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent?.trim()) return t`Unknown device`;
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (browser && system) return t`${browser} on ${system}`;
  if (browser ?? system) return browser ?? t`A browser on ${system ?? ''}`;
  return userAgent.split(/[\s/]/)[0]?.slice(0, 40) || t`Unknown device`;
}
