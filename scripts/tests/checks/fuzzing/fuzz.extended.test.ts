import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../../environment/start-test-environment.ts';
import { areEnginesRequired } from '../../runner/engines.ts';
import { fuzz, installSchemathesis } from './schemathesis.ts';

const examples = Number(process.env.FUZZ_EXAMPLES ?? 20);
const isInstalled = installSchemathesis() !== undefined;
const withSchemathesis = isInstalled || areEnginesRequired() ? describe : describe.skip;

withSchemathesis('fuzzing of the published document', () => {
  let environment: RunningTestEnvironment;

  beforeAll(async () => {
    environment = await startTestEnvironment({ purpose: 'fuzzing', env: { AUTH_AUTOCONFIRM: 'true' } });
  }, stackStartTimeoutMs);

  afterAll(() => environment?.stop(), 60_000);

  it.each(['visitor', 'other', 'moderator', 'admin'] as const)(
    'all operations as %s -> no 5xx, no undocumented status',
    async (actor) => {
      expect(isInstalled).toBe(true);
      const token = actor === 'visitor' ? undefined : environment.user(actor).token;

      const { passed, report } = await fuzz({ url: environment.url, token, examples });

      if (!passed) throw new Error(report);
    },
    3_600_000,
  );
});
