import { startTestEngines, type TestEngines } from './engines.ts';

/** Key on `globalThis`: jest loads the teardown as a separate module. */
const enginesKey = Symbol.for('trenzeye.test-engines');

type WithEngines = { [enginesKey]?: TestEngines };

// biome-ignore lint/style/noDefaultExport: jest calls the default export
export default async (): Promise<void> => {
  (globalThis as WithEngines)[enginesKey] = await startTestEngines();
};
