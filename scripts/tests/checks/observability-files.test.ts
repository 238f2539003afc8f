import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../dev/engines/find-executable.ts';

const run = promisify(execFile);
const folder = join(root, 'deploy', 'observability');
const prometheus = findExecutable('promtool');
const collector = findExecutable('otelcol-contrib', 'otelcol');

/** Skips a test if this machine lacks the tool (Debian: apt-get install prometheus). */
const withTool = (tool: string | undefined) => (tool ? it : it.skip);

withTool(prometheus)('Prometheus: configuration and alerts -> accepted by promtool', async () => {
  const { stdout } = await run(prometheus ?? '', ['check', 'config', join(folder, 'prometheus', 'prometheus.yaml')]);

  expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
});

withTool(collector)('collector: configuration -> accepted by the collector', async () => {
  await expect(run(collector ?? '', ['validate', '--config', join(folder, 'collector.yaml')])).resolves.toBeDefined();
});
