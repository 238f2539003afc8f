/** A pgbench script as one statement of the PostgreSQL client. */
export interface ScriptStatement {
  /** With parameters $1, $2 and so on instead of the script's variables. */
  readonly text: string;
  /** New random values of the parameters. */
  readonly draw: () => number[];
}

const variablePattern = /^\\set (\w+) random\(1, (\d+)\)$/gm;

/** Supports what the scripts of the benchmarks use: variables that are whole random numbers from 1, and one statement. */
export const parseScript = (script: string): ScriptStatement => {
  const variables = [...script.matchAll(variablePattern)].map(([, name = '', last]) => ({ name, last: Number(last) }));
  const statement = script.replace(variablePattern, '').trim();
  const text = variables.reduce(
    (before, { name }, index) => before.replaceAll(new RegExp(`(?<!:):${name}\\b`, 'g'), `$${index + 1}::int`),
    statement,
  );
  return { text, draw: () => variables.map(({ last }) => 1 + Math.floor(Math.random() * last)) };
};
