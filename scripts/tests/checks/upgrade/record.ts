import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createDataFolder } from '../../../dev/start/data-folder.ts';
import type { SpawnedStack } from '../../../dev/start/spawn-stack.ts';
import { databaseOf, serviceDatabases, serviceNames } from '../../../dev/topology.ts';
import { dumpRelease, releaseFile, withClient } from './release-data.ts';
import { startPlatform, usePlatform } from './use-platform.ts';

// `node scripts/tests/checks/upgrade/record.ts 0.1.0`: starts the platform of this commit with the demo content, uses it, and stores
// its databases as those of a release. Run once when a version is released; later versions are tested with these files.
const [release] = process.argv.slice(2);
if (!release || !/^\d+\.\d+\.\d+$/.test(release)) throw new Error('Usage: record.ts <version>, such as 0.1.0');

/** Until every event has been consumed: outboxes are empty and stay empty. */
const waitUntilConsumed = async ({ databaseUrl }: SpawnedStack): Promise<void> => {
  let quiet = 0;
  while (quiet < 10) {
    const pending = await Promise.all(
      serviceDatabases.map((database) =>
        withClient(databaseUrl(database), async (client) => (await client.query('SELECT 1 FROM kit.outbox')).rowCount ?? 0),
      ),
    );
    quiet = pending.every((rows) => rows === 0) ? quiet + 1 : 0;
    await sleep(300);
  }
};

const folder = await createDataFolder('release');
const stack = await startPlatform(folder.path, false);
try {
  await usePlatform(stack);
  await waitUntilConsumed(stack);
  for (const service of serviceNames) {
    const database = databaseOf(service);
    if (!database) continue;
    const data = await dumpRelease(stack.databaseUrl(database));
    const file = releaseFile(release, service);
    mkdirSync(dirname(file), { recursive: true });
    const bytes = gzipSync(JSON.stringify(data), { level: 9 });
    writeFileSync(file, bytes);
    const rows = Object.values(data.tables).reduce((sum, each) => sum + each.length, 0);
    process.stdout.write(`${service}: ${rows} rows of ${Object.keys(data.tables).length} tables, ${bytes.length} bytes\n`);
  }
} finally {
  await stack.stop();
  await folder.remove();
}
