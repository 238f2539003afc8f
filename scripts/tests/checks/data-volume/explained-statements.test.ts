import { parseStatements } from './explained-statements.ts';

const entry = (plan: object, context = '') =>
  `content_small LOG:  duration: 1.250 ms  plan:\n${JSON.stringify({ 'Query Text': 'SELECT 1\n  FROM items', Plan: plan }, undefined, 2)
    .split('\n')
    .map((line) => `\t${line}\n`)
    .join('')}${context}`;

describe('parseStatements', () => {
  it('a plan with a sequential scan below another node -> its table, pages and duration', () => {
    const plan = {
      'Node Type': 'Limit',
      'Shared Hit Blocks': 5,
      'Shared Read Blocks': 2,
      Plans: [{ 'Node Type': 'Seq Scan', 'Relation Name': 'feed_items', 'Shared Hit Blocks': 4 }],
    };

    expect(parseStatements(`other line\n${entry(plan)}`)).toEqual([
      {
        database: 'content_small',
        text: 'SELECT 1 FROM items',
        isNested: false,
        elapsedMs: 1.25,
        pages: 7,
        scannedTables: ['feed_items'],
        readTables: ['feed_items'],
      },
    ]);
  });

  it('a statement of a function -> nested', () => {
    const plan = { 'Node Type': 'Result' };
    const context = 'content_small CONTEXT:  PL/pgSQL function has_account(uuid) line 4 at RETURN\n';

    const statements = parseStatements(entry(plan, context) + entry(plan));

    expect(statements.map(({ isNested }) => isNested)).toEqual([true, false]);
  });
});
