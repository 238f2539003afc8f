import { findImportCircles } from './import-circles.ts';

const source = (file: string, ...imports: string[]) => ({ file, text: imports.map((each) => `import { x } from '${each}';\n`).join('') });

test('import circles: a chain -> none', () => {
  expect(findImportCircles([source('a/b.ts', './c.ts'), source('a/c.ts', './d.ts'), source('a/d.ts')])).toEqual([]);
});

test('import circles: two files, one import type-only -> one finding with both', () => {
  const circles = findImportCircles([source('a/b.ts', './c.ts'), { file: 'a/c.ts', text: "import type { B } from './b.ts';\n" }]);
  expect(circles).toHaveLength(1);
  expect(circles[0]?.message).toContain('a/b.ts, a/c.ts');
});

test('import circles: two separate circles and a file that leads into one -> two findings without that file', () => {
  const circles = findImportCircles([
    source('a/entry.ts', './b.ts'),
    source('a/b.ts', './c.ts'),
    source('a/c.ts', './d.ts'),
    source('a/d.ts', './b.ts'),
    source('e/f.ts', './g.ts'),
    source('e/g.ts', './f.ts'),
  ]);
  expect(circles.map(({ message }) => message.split(': ')[1])).toEqual(['a/b.ts, a/c.ts, a/d.ts', 'e/f.ts, e/g.ts']);
});

test('import circles: a file that is imported twice without a circle -> none', () => {
  expect(findImportCircles([source('a/b.ts', './c.ts', './d.ts'), source('a/c.ts', './d.ts'), source('a/d.ts')])).toEqual([]);
});
