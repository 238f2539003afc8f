import type { TestEngines } from './engines.ts';

// biome-ignore lint/style/noDefaultExport: jest calls the default export
export default async (): Promise<void> => {
  const engines = (globalThis as Record<symbol, TestEngines | undefined>)[Symbol.for('trenzeye.test-engines')];
  await engines?.stop();
};
