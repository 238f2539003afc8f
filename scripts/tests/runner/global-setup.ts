import { startTestEngines, type TestEngines } from './engines.ts';

/** Kept where the teardown, which jest loads apart, finds it. */
const enginesKey = Symbol.for('trenzeye.test-engines');

type WithEngines = { [enginesKey]?: TestEngines };

// biome-ignore lint/style/noDefaultExport: jest calls the default export
export default async (): Promise<void> => {
  (globalThis as WithEngines)[enginesKey] = await startTestEngines();
};
