import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';

const run = promisify(execFile);
const folder = join(root, 'deploy', 'observability');
const mounted = temporaryFolder();
afterAll(() => mounted.remove());
const prometheus = findExecutable('promtool');
const collector = findExecutable('otelcol-contrib', 'otelcol');

/** Skips a test if this machine lacks the tool (Debian: apt-get install prometheus). */
const withTool = (tool: string | undefined) => (tool ? it : it.skip);

withTool(prometheus)('Prometheus: configuration and alerts -> accepted by promtool', async () => {
  // As in the container.
  cpSync(join(folder, 'prometheus', 'prometheus.yaml'), join(mounted.path, 'prometheus.yaml'));
  cpSync(join(root, 'charts', 'trenzeye', 'files', 'alerts.yaml'), join(mounted.path, 'alerts.yaml'));
  const { stdout } = await run(prometheus ?? '', ['check', 'config', join(mounted.path, 'prometheus.yaml')]);

  expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
});

withTool(collector)('collector: configuration -> accepted by the collector', async () => {
  await expect(run(collector ?? '', ['validate', '--config', join(folder, 'collector.yaml')])).resolves.toBeDefined();
});
