import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;
/** Journeys that take minutes run alone. */
const extended = /\.extended\.spec\.ts$/;
const isExtended = process.env.JOURNEYS === 'extended';

/**
 * Journeys in real Chromium. The project selects the stack: embedded (all services in one Node process) or distributed (one process
 * per service, with Kafka and Redis). `support/fixtures.ts` starts one stack per worker.
 */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Journeys mostly wait for pages: two workers take two thirds of the time of one on two cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // CI runs on two busy cores: a journey that passes on retry is reported as flaky, not as failed.
  retries: process.env.CI ? 1 : 0,
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // Routes of a test do not see what a service worker fetches; the journeys about it allow it.
    serviceWorkers: 'block',
    // Recording adds a third to the duration, so only retries are recorded.
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
        // A microphone that beeps, allowed without a question.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'embedded', metadata: { mode: 'embedded' }, ...(isExtended ? { testMatch: extended } : { testIgnore: extended }) },
    { name: 'distributed', metadata: { mode: 'distributed' }, testMatch: /main-job\.spec\.ts/ },
  ],
});
