import { existsSync } from 'node:fs';
import { findExecutable } from '../../dev/engines/find-executable.ts';

const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of Chromium or Chrome: CHROMIUM_PATH, else from PATH, else from the application folder of macOS. The build without a
 * browser window comes first: in the complete one the hidden tab strip takes most of the processor time of a small page.
 */
export const findBrowser = (): string | undefined => {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? configured : undefined;
  return (
    findExecutable('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome') ??
    macApplications.find((file) => existsSync(file))
  );
};
