import { helm, type KubernetesObject, podOf, render } from '../charts/render.ts';
import { blocksOf, pages } from './read-page.ts';
import { parseBlock } from './run-block.ts';

const describeWithHelm = helm ? describe : describe.skip;
if (!helm) process.stderr.write('SKIPPED: commands for a cluster. They need Helm: go install helm.sh/helm/v3/cmd/helm@v3.22.0\n');

const kinds: Readonly<Record<string, string>> = {
  deployment: 'Deployment',
  hpa: 'HorizontalPodAutoscaler',
  job: 'Job',
  statefulset: 'StatefulSet',
};

/** The Secrets that pods refer to. */
const secretsOf = (objects: readonly KubernetesObject[]): string[] =>
  objects.flatMap((object) =>
    (podOf(object)?.containers ?? []).flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? [])),
  );

describeWithHelm('commands for a cluster', () => {
  const blocks = pages.flatMap(blocksOf).filter(({ target }) => target === 'kubernetes');
  const lines = blocks.flatMap(({ page, text }) =>
    text
      .trim()
      .split('\n')
      .map((line) => ({ page, line })),
  );

  test('blocks -> valid shell syntax, each line with the namespace', async () => {
    await Promise.all(blocks.map(parseBlock));

    expect(blocks.length).toBeGreaterThan(5);
    expect(lines.filter(({ line }) => !/^(kubectl|helm) .*-n trenzeye\b|^kubectl -n trenzeye /.test(line))).toEqual([]);
  });

  test('objects in commands -> created by the chart', async () => {
    const objects = await render('production');
    const created = new Set([
      ...objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`),
      ...secretsOf(objects).map((name) => `Secret ${name}`),
    ]);

    const named = lines.flatMap(({ page, line }) =>
      [...line.matchAll(/\b(deployment|hpa|job|statefulset|secret)[/ ](trenzeye[\w-]*)/g)].map(([, kind = '', name]) => ({
        page,
        object: `${kinds[kind] ?? 'Secret'} ${name}`,
      })),
    );
    const selectors = lines.flatMap(({ line }) =>
      [...line.matchAll(/-l (\S+?)=(\S+)/g)].map(([, label = '', value]) => ({ label, value })),
    );

    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ object }) => !created.has(object))).toEqual([]);
    const deployments = objects.filter(({ kind }) => kind === 'Deployment');
    for (const { label, value } of selectors) expect(deployments.filter(({ metadata }) => metadata.labels?.[label] !== value)).toEqual([]);
  });

  test('--set arguments -> accepted by the chart', async () => {
    const sets = lines.flatMap(({ line }) => [...line.matchAll(/--set (\S+)/g)].map(([, set = '']) => set));

    expect(sets.length).toBeGreaterThan(2);
    await expect(render('production', ...sets)).resolves.toBeDefined();
  });
});
