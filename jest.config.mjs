import { join } from 'node:path';

/** @param {boolean} tsx @returns {[string, unknown]} */
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2024',
      transform: { react: { runtime: 'automatic' } },
      experimental: {
        cacheRoot: join(import.meta.dirname, '.cache/swc'),
        plugins: [['@lingui/swc-plugin', { descriptorFields: 'message' }]],
      },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

/** @satisfies {import('jest').Config} */
const shared = {
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  // `npm run test:extended` runs the long tests.
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/frontends/e2e/', '\\.extended\\.test\\.ts$'],
  modulePathIgnorePatterns: ['/dist/'],
  testEnvironment: 'node',
  globalSetup: '<rootDir>/scripts/tests/runner/global-setup.ts',
  globalTeardown: '<rootDir>/scripts/tests/runner/global-teardown.ts',
  cacheDirectory: '<rootDir>/.cache/jest',
};

/** @type {import('jest').Config} */
export default {
  projects: [
    {
      // Node.js loads these files as it does in production, once per worker instead of once per test file: half the processor time.
      ...shared,
      displayName: 'services',
      roots: ['<rootDir>/proto', '<rootDir>/services', '<rootDir>/gateway', '<rootDir>/scripts'],
      runner: '<rootDir>/scripts/tests/runner/light-runner.mjs',
      setupFilesAfterEnv: ['<rootDir>/scripts/tests/runner/timeouts.ts'],
      transform: {},
    },
    {
      ...shared,
      displayName: 'frontends',
      roots: ['<rootDir>/frontends'],
      setupFiles: ['<rootDir>/scripts/tests/runner/english.ts'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
    },
  ],
  testTimeout: 30_000,
  testSequencer: '<rootDir>/scripts/tests/runner/longest-first.cjs',
  // Tests mostly wait for servers: three workers take three quarters of the time of two on two cores.
  maxWorkers: 3,
};
