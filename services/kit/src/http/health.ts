import type { Express } from 'express';

export type Check = () => Promise<boolean>;

const passes = async (check: Check): Promise<boolean> => {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false).unref());
  return Promise.race([check().catch(() => false), timeout]);
};

/** `/healthz`: liveness. `/readyz`: readiness with the state of each dependency; 503 `stopping` while the process stops. */
export const mountHealth = (app: Express, checks: Readonly<Record<string, Check>>, isStopping: () => boolean): void => {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    if (isStopping()) {
      response.status(503).json({ status: 'stopping' });
      return;
    }
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, (await passes(check)) ? 'ok' : 'failing'] as const),
    );
    const ready = states.every(([, state]) => state === 'ok');
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'failing', checks: Object.fromEntries(states) });
  });
};
