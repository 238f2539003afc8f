// keep-reachable.mjs <folder of a workspace>: leaves in node_modules what that workspace can reach by its dependencies. npm also
// installs optional peers that the lock names because something else here develops with them: Prisma's command line is one, 100 MB.
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const kept = new Set();

/** Where Node would find a package from a folder: the nearest node_modules up the tree. */
const find = (name, from) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(place)) return place;
    if (folder === dirname(folder)) return undefined;
  }
};

const keep = (place) => {
  if (kept.has(place)) return;
  kept.add(place);
  const folder = realpathSync(place);
  kept.add(folder);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(join(folder, 'package.json')));
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const found = find(name, folder);
    if (found) keep(found);
  }
};

const packagesIn = (modules) =>
  !existsSync(modules)
    ? []
    : readdirSync(modules)
        .filter((name) => !name.startsWith('.'))
        .flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(modules, name, inner)) : [join(modules, name)]));

const sweep = (modules) => {
  rmSync(join(modules, '.bin'), { recursive: true, force: true });
  for (const place of packagesIn(modules)) {
    if (!kept.has(place)) rmSync(place, { recursive: true, force: true });
    else sweep(join(place, 'node_modules'));
  }
};

const root = process.cwd();
keep(join(root, process.argv[2]));
sweep(join(root, 'node_modules'));
for (const folder of [...kept].filter((place) => !place.includes('node_modules'))) sweep(join(folder, 'node_modules'));
