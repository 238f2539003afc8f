import type { SpawnedStack } from '@trenzeye/scripts/dev/start/spawn-stack';

/** The number of live streams that are open at the gateway. */
export const openStreamCount = async ({ metricsUrls }: SpawnedStack): Promise<number> =>
  Number(/^trenzeye_gateway_streams (\d+)$/m.exec(await (await fetch(`${metricsUrls.gateway}/metrics`)).text())?.[1]);
