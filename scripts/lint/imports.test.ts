import { findWrongImports, importsOf } from './imports.ts';

const wrong = (file: string, specifier: string): number => findWrongImports(file, `import { x } from '${specifier}';\n`).length;

test('imports: every form of import -> found with its line', () => {
  const text = [
    "import { a } from './a.ts';",
    'import {',
    '  b,',
    "} from '../b.ts';",
    "export * from './c.ts';",
    "const d = await import('./d.ts');",
    "import './e.css';",
  ].join('\n');
  expect(importsOf(text)).toEqual([
    { specifier: './a.ts', line: 1 },
    { specifier: '../b.ts', line: 4 },
    { specifier: './c.ts', line: 5 },
    { specifier: './d.ts', line: 6 },
    { specifier: './e.css', line: 7 },
  ]);
});

test('imports: down the line proto, kit, service -> allowed', () => {
  expect(wrong('services/social/src/a.ts', '@trenzeye/kit')).toBe(0);
  expect(wrong('services/social/src/a.ts', '@trenzeye/proto/events')).toBe(0);
  expect(wrong('services/kit/src/a.ts', '@trenzeye/proto/http')).toBe(0);
  expect(wrong('gateway/src/a.ts', '@trenzeye/kit')).toBe(0);
  expect(wrong('frontends/shell/src/a.tsx', '@trenzeye/frontend-kit/ui')).toBe(0);
  expect(wrong('services/social/src/a.ts', 'express')).toBe(0);
  expect(wrong('scripts/dev/start/a.ts', '@trenzeye/auth')).toBe(0);
});

test('imports: against the line -> refused', () => {
  expect(wrong('proto/http/a.ts', '@trenzeye/kit')).toBe(1);
  expect(wrong('services/kit/src/a.ts', '@trenzeye/social')).toBe(1);
  expect(wrong('services/social/src/a.ts', '@trenzeye/content')).toBe(1);
  expect(wrong('services/social/src/routes/a.ts', '../../../content/src/store/b.ts')).toBe(1);
  expect(wrong('gateway/src/a.ts', '@trenzeye/auth')).toBe(1);
  expect(wrong('frontends/kit/src/a.ts', '../../shell/src/b.ts')).toBe(1);
  expect(wrong('frontends/creator/src/a.ts', '@trenzeye/shell/remote')).toBe(1);
  expect(wrong('frontends/creator/src/a.ts', '@trenzeye/kit')).toBe(1);
  expect(wrong('services/social/src/a.ts', '@trenzeye/frontend-kit')).toBe(1);
});

test('imports: layers of a frontend -> only downwards', () => {
  expect(wrong('frontends/creator/src/pages/explore.tsx', '../features/feed/feed.tsx')).toBe(0);
  expect(wrong('frontends/creator/src/remote.tsx', './pages/explore.tsx')).toBe(0);
  expect(wrong('frontends/creator/src/features/feed/components/feed.tsx', '../../../pages/explore.tsx')).toBe(1);
  expect(wrong('frontends/creator/src/pages/explore.tsx', '../remote.tsx')).toBe(1);
});

test('imports: feature of an indexed service -> another feature only through its index', () => {
  const file = 'services/admin/src/reports/routes.ts';
  expect(wrong(file, '../directory/store.ts')).toBe(1);
  expect(wrong('services/admin/src/reports/store/a.ts', '../../directory/store.ts')).toBe(1);
  expect(wrong(file, '../directory/nested/index.ts')).toBe(1);
  expect(wrong(file, '../directory/index.ts')).toBe(0);
  expect(wrong(file, './store.ts')).toBe(0);
  expect(wrong(file, '../database/transaction.ts')).toBe(0);
  expect(wrong(file, '../config.ts')).toBe(0);
});

test('imports: service files, tests and services without indexes -> any file of a feature', () => {
  expect(wrong('services/admin/src/service.ts', './directory/store.ts')).toBe(0);
  expect(wrong('services/admin/src/reports/routes.test.ts', '../directory/store.ts')).toBe(0);
  expect(wrong('services/admin/src/testing/app.ts', '../directory/store.ts')).toBe(0);
  expect(wrong('services/kit/src/http/a.ts', '../log/b.ts')).toBe(0);
});
