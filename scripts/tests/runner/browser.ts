import { existsSync } from 'node:fs';
import { onPath } from '../../dev/engines/on-path.ts';

const macintosh = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** The Chromium or Chrome of this machine: CHROMIUM_PATH, else from PATH, else where macOS keeps it. */
export const findBrowser = (): string | undefined => {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  return (
    onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome') ?? macintosh.find((file) => existsSync(file))
  );
};
