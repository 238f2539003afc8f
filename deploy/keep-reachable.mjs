// keep-reachable.mjs <workspace folder>: deletes from node_modules every package that is not a dependency of that workspace, direct or
// transitive. npm also installs optional peers that are development dependencies elsewhere, such as TypeScript (30 MB).
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const reachable = new Set();

/** Resolves a package as Node.js does: the nearest node_modules up the tree. */
const find = (name, from) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) return undefined;
  }
};

const markReachable = (path) => {
  if (reachable.has(path)) return;
  reachable.add(path);
  const folder = realpathSync(path);
  reachable.add(folder);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(join(folder, 'package.json')));
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const found = find(name, folder);
    if (found) markReachable(found);
  }
};

const packagesIn = (modules) =>
  !existsSync(modules)
    ? []
    : readdirSync(modules)
        .filter((name) => !name.startsWith('.'))
        .flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(modules, name, inner)) : [join(modules, name)]));

const deleteUnreachable = (modules) => {
  rmSync(join(modules, '.bin'), { recursive: true, force: true });
  for (const path of packagesIn(modules)) {
    if (!reachable.has(path)) rmSync(path, { recursive: true, force: true });
    // A link to a workspace: its own packages are known by their real paths.
    else deleteUnreachable(join(realpathSync(path), 'node_modules'));
  }
};

const root = process.cwd();
markReachable(join(root, process.argv[2]));
deleteUnreachable(join(root, 'node_modules'));
for (const folder of [...reachable].filter((path) => !path.includes('node_modules'))) deleteUnreachable(join(folder, 'node_modules'));
