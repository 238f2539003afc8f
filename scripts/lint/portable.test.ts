import { findUnportable, isPortableChecked } from './portable.ts';

const inCode = (text: string) => findUnportable('scripts/dev/start.ts', text).map(({ line }) => line);
const inScripts = (scripts: object) => findUnportable('package.json', JSON.stringify({ scripts }, undefined, 2)).map(({ line }) => line);

test.each([
  ["spawn(join(root, 'node_modules', '.bin', 'turbo'), args)"],
  ['spawn(`$' + '{root}/node_modules/.bin/tsc`)'],
  ['const env = { PATH: `$' + '{bin}:$' + '{process.env.PATH}` }'],
  ['const env = { PATH: `$' + '{process.env.PATH}:$' + '{bin}` }'],
  ["process.env.PATH.split(':')"],
  ["spawnSync('sh', ['-c', text])"],
  ["execFile(\n  'nice', [])"],
  ['spawn(file, args, { shell: true })'],
  ["execSync('npm ci')"],
])('findUnportable: %s -> found', (text) => {
  expect(inCode(`first line\n${text}`)).toEqual([2]);
});

test.each([
  ['spawn(process.execPath, [script])'],
  ["execFileSync('git', ['ls-files'])"],
  ['const env = { PATH: `$' + '{bin}$' + '{delimiter}$' + '{process.env.PATH}` }'],
  ["/^a/.exec('text')"],
])('findUnportable: %s -> nothing', (text) => {
  expect(inCode(text)).toEqual([]);
});

test('findUnportable: scripts of package.json -> only Node.js with plain arguments', () => {
  expect(inScripts({ start: 'node scripts/dev/start.mjs --distributed', build: 'node build.mjs' })).toEqual([]);
  expect(inScripts({ a: 'exec node a.mjs', b: 'PORT=1 node a.mjs', c: 'tsc && node a.mjs', d: "node -e 'x'", e: 'node $FILE' })).toEqual([
    3, 4, 5, 6, 7,
  ]);
});

test('isPortableChecked: code of every user and package.json, no tests', () => {
  const files = [
    'package.json',
    'services/auth/package.json',
    'scripts/dev/start.ts',
    'services/media/src/a/b.ts',
    'frontends/shell/build.mjs',
  ];
  expect(files.filter((file) => !isPortableChecked(file))).toEqual([]);
  const others = [
    'scripts/dev/start.test.ts',
    'scripts/tests/checks/charts.ts',
    'services/media/src/testing/a.ts',
    'deploy/keep-reachable.mjs',
  ];
  expect(others.filter(isPortableChecked)).toEqual([]);
});
