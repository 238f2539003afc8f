import type { ClientBase } from 'pg';

/**
 * A hook for `onConnect` of a pool that sets these settings for the session. They are not parameters of the start of a connection, which a
 * pooler such as PgBouncer refuses or ignores.
 */
export const withSessionSettings = (settings: Readonly<Record<string, string | number>>): ((client: ClientBase) => Promise<void>) => {
  // The names and values are constants of the code and numbers, not input.
  const statements = Object.entries(settings).map(([name, value]) => `SET ${name} = ${typeof value === 'number' ? value : `'${value}'`}`);
  const text = statements.join('; ');
  return async (client) => {
    await client.query(text);
  };
};
