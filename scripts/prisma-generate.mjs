import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Run in a service's folder: writes the Prisma client, when the service has a schema.
const schema = join('prisma', 'schema.prisma');
if (existsSync(schema)) {
  const packageFile = createRequire(join(process.cwd(), 'package.json')).resolve('prisma/package.json');
  const cli = join(dirname(packageFile), 'build', 'index.js');
  const run = spawnSync(process.execPath, [cli, 'generate', `--schema=${schema}`, '--no-hints'], {
    encoding: 'utf8',
    // Generating needs no schema engine, but the command line insists on one: any file spares the download.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
  });
  if (run.status !== 0) process.stderr.write(`${run.stdout}\n${run.stderr}\n`);
  process.exitCode = run.status ?? 1;
}
