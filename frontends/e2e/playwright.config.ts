import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

/**
 * Journeys in real Chromium. Each project runs the same journeys on another stack: embedded (nothing but Node) and distributed
 * (every service a process, Kafka and Redis). Stacks are started once per worker by `stack/stack-fixture.ts`.
 */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // One waits for pages while the other is busy with them: two finish in two thirds of the time on two cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Two busy cores: a journey that passes at the second try is reported as flaky, not as failed.
  retries: process.env.CI ? 1 : 0,
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // Recording costs a third of a run's time: what fails is run again with it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
  projects: [
    { name: 'embedded', metadata: { mode: 'embedded' } },
    { name: 'distributed', metadata: { mode: 'distributed' }, testMatch: /main-job\.spec\.ts/ },
  ],
});
