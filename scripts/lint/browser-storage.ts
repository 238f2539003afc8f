import type { Finding } from './imports.ts';

const page = /^frontends\/(?!e2e\/)[^/]+\/src\/.*\.tsx?$/;
/** The module itself; workers, which browsers start only where storage is allowed; tests, which define what the module reads. */
const allowed = /^frontends\/kit\/src\/browser-storage\.ts$|^frontends\/shell\/src\/service-worker\/|\/shared-worker\.ts$|\.test\.tsx?$/;

const direct =
  /(?<![\w.'"`-])(?:(?:window|globalThis|self)\s*\.\s*)?(localStorage|sessionStorage|indexedDB|cookieStore|caches)\b(?=\s*[.[])|\b(document\s*\.\s*cookie|navigator\s*\.\s*(?:serviceWorker|locks|storage)|new\s+(?:BroadcastChannel|SharedWorker))\b/g;
const sharedWorker = /startSharedWorker\(\(\) => new SharedWorker/;
const comment = /^\s*(?:\/?\*|\/\/)/;

export const isBrowserStorageChecked = (file: string): boolean => page.test(file) && !allowed.test(file);

/** Browsers can block what they store for a site, and then throw on access: pages use the kit's `browser-storage.ts` only. */
export const findBrowserStorage = (file: string, text: string): Finding[] =>
  text.split('\n').flatMap((line, index) => {
    if (comment.test(line) || sharedWorker.test(line)) return [];
    return [...line.matchAll(direct)].map((found) => ({
      file,
      line: index + 1,
      message: `${found[1] ?? found[2]} can be blocked and then throws: use the kit's browser-storage.ts`,
    }));
  });
