import { dirname, join, normalize } from 'node:path';

/** One broken rule, ready to print. */
export type Finding = { file: string; line: number; message: string };

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*(?:\n[^'"\n;]*)*?from\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/** What a file imports, with the line of each. */
export const importsOf = (text: string): { specifier: string; line: number }[] =>
  [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    const at = (match.index ?? 0) + match[0].lastIndexOf(specifier);
    return { specifier, line: text.slice(0, at).split('\n').length };
  });

const packageFolders: Record<string, string> = {
  proto: 'proto',
  gateway: 'gateway',
  scripts: 'scripts',
  'frontend-kit': 'frontends/kit',
  shell: 'frontends/shell',
  creator: 'frontends/creator',
  profile: 'services/profile',
  e2e: 'frontends/e2e',
};

/** The place in the repository an import leads to; undefined for packages from npm. */
export const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll('\\', '/');
  const [, name, rest] = /^@trenzeye\/([^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (!name) return undefined;
  return join(packageFolders[name] ?? `services/${name}`, rest ?? '');
};

const unit = (path: string): string => {
  const [first = '', second = ''] = path.split('/');
  return first === 'services' || first === 'frontends' ? `${first}/${second}` : first;
};

// The harness in scripts and e2e drives the whole and may see all of it.
const governed = /^(proto|gateway|services\/.+|frontends\/(?!e2e$).+)$/;

/** Whether one unit may use another. */
const allowed = (from: string, to: string): boolean => {
  if (from === to || !governed.test(from)) return true;
  if (to === 'proto') return from !== 'proto';
  const kit = from.startsWith('frontends/') ? 'frontends/kit' : 'services/kit';
  return from !== 'proto' && from !== kit && to === kit;
};

const layers = ['features', 'pages', 'remote', 'shell'];

/** The layer of a frontend's file: features below pages below the remote below the shell; kit-like files have none. */
const layerOf = (path: string): number => {
  const inside = /^frontends\/(?!kit\/|e2e\/)[^/]+\/src\/(.*)$/.exec(path)?.[1];
  if (inside === undefined) return -1;
  return layers.indexOf(inside.split('/')[0]?.replace(/\.tsx?$/, '') ?? '');
};

/** Services whose features have an `index.ts`. */
const indexedServices = ['admin', 'auth', 'content', 'media', 'profile', 'social'];

/** The feature of a service's file: its first folder below `src/`. Undefined for shared store parts and tests. */
const featureOf = (path: string): string | undefined => {
  const [, service = '', feature = ''] = /^services\/([^/]+)\/src\/([^/]+)\//.exec(path) ?? [];
  const isShared = feature === 'database' || feature === 'testing' || path.endsWith('.test.ts');
  return indexedServices.includes(service) && feature && !isShared ? feature : undefined;
};

/** Whether one file may use another, as a sentence when it may not. */
const objection = (file: string, target: string): string | undefined => {
  const [from, to] = [unit(file), unit(target)];
  if (!allowed(from, to)) return `${from} may not use ${to}: dependencies flow proto <- kit <- service, and proto <- kit <- remote`;
  if (from !== to) return undefined;
  const [feature, usedFeature] = [featureOf(file), featureOf(target)];
  if (feature && usedFeature && feature !== usedFeature && !target.endsWith(`/src/${usedFeature}/index.ts`))
    return `a feature uses another only through its index.ts: import ../${usedFeature}/index.ts`;
  const [own, other] = [layerOf(file), layerOf(target)];
  if (own >= 0 && other > own) return `${layers[own]} may not use ${layers[other]}: dependencies flow features <- pages <- remote <- shell`;
  return undefined;
};

/** Every import of a file that goes against the direction of dependencies. */
export const findWrongImports = (file: string, text: string): Finding[] =>
  importsOf(text).flatMap(({ specifier, line }) => {
    const target = targetOf(file, specifier);
    const message = target === undefined ? undefined : objection(file, target);
    return message ? [{ file, line, message }] : [];
  });
