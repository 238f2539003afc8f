import { type Finding, importsOf, targetOf } from './imports.ts';

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** Files that each file imports, types included. Imports of packages lead to no file. */
const graphOf = (sources: readonly SourceFile[]): Graph => {
  const files = new Set(sources.map(({ file }) => file));
  return new Map(
    sources.map(({ file, text }) => {
      const targets = importsOf(text).map(({ specifier }) => (specifier.startsWith('.') ? targetOf(file, specifier) : undefined));
      return [file, [...new Set(targets.filter((target) => target !== undefined && files.has(target)))] as string[]];
    }),
  );
};

/** Strongly connected components (Tarjan, iterative) with more than one file. */
const circlesOf = (graph: Graph): string[][] => {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];
  const close = (file: string): void => {
    if (low.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    for (const each of circle) isOpen.delete(each);
    if (circle.length > 1) circles.push(circle.sort());
  };
  const enter = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file) ?? 0);
    open.push(file);
    isOpen.add(file);
  };
  const lower = (file: string, value: number | undefined): void => {
    low.set(file, Math.min(low.get(file) ?? 0, value ?? 0));
  };
  for (const start of graph.keys()) {
    if (order.has(start)) continue;
    enter(start);
    const path = [{ file: start, next: 0 }];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = graph.get(top.file)?.[top.next];
      top.next += 1;
      if (target === undefined) {
        close(top.file);
        path.pop();
        const parent = path.at(-1);
        if (parent) lower(parent.file, low.get(top.file));
      } else if (!order.has(target)) {
        enter(target);
        path.push({ file: target, next: 0 });
      } else if (isOpen.has(target)) lower(top.file, order.get(target));
    }
  }
  return circles;
};

/** Import circles, type-only imports included: one finding per circle, at its first file. */
export const findImportCircles = (sources: readonly SourceFile[]): Finding[] =>
  circlesOf(graphOf(sources)).map((circle) => ({
    file: circle[0] ?? '',
    line: 1,
    message: `${circle.length} files import each other in a circle: ${circle.join(', ')}`,
  }));
