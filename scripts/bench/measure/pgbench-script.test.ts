import { parseScript } from './pgbench-script.ts';

describe('parseScript', () => {
  it('variables -> parameters with random values in their ranges; casts are unchanged', () => {
    const { text, draw } = parseScript('\\set item random(1, 3)\n\\set author random(1, 2)\nSELECT names[:item]::uuid, :author, :item;\n');

    expect(text).toBe('SELECT names[$1::int]::uuid, $2::int, $1::int;');
    const values = Array.from({ length: 200 }, draw);
    expect(new Set(values.map(([item]) => item))).toEqual(new Set([1, 2, 3]));
    expect(new Set(values.map(([, author]) => author))).toEqual(new Set([1, 2]));
  });
});
