import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../dev/engines/find-executable.ts';

const run = promisify(execFile);
const folder = join(root, 'deploy', 'observability');
const prometheus = findExecutable('promtool');
const collector = findExecutable('otelcol-contrib', 'otelcol');

/** The tools are asked where this machine has them (Debian: apt-get install prometheus). */
const withTool = (tool: string | undefined) => (tool ? it : it.skip);

withTool(prometheus)('Prometheus: its settings and every alert -> accepted by its own tool', async () => {
  const { stdout } = await run(prometheus ?? '', ['check', 'config', join(folder, 'prometheus', 'prometheus.yaml')]);

  expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
});

withTool(collector)('collector: its settings -> accepted by the collector', async () => {
  await expect(run(collector ?? '', ['validate', '--config', join(folder, 'collector.yaml')])).resolves.toBeDefined();
});
