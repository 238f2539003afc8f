import { helm, type KubernetesObject, podOf, render } from '../charts/render.ts';
import { blocksOf, pages } from './read-page.ts';
import { parseBlock } from './run-block.ts';

const described = helm ? describe : describe.skip;
if (!helm) process.stderr.write('SKIPPED: the commands for a cluster. Helm is needed: go install helm.sh/helm/v3/cmd/helm@v3.22.0\n');

const kinds: Readonly<Record<string, string>> = {
  deployment: 'Deployment',
  hpa: 'HorizontalPodAutoscaler',
  job: 'Job',
  statefulset: 'StatefulSet',
};

/** Secrets that pods take values from. */
const secretsOf = (objects: readonly KubernetesObject[]): string[] =>
  objects.flatMap((object) =>
    (podOf(object)?.containers ?? []).flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? [])),
  );

described('commands for a cluster', () => {
  const blocks = pages.flatMap(blocksOf).filter(({ place }) => place === 'kubernetes');
  const lines = blocks.flatMap(({ page, text }) =>
    text
      .trim()
      .split('\n')
      .map((line) => ({ page, line })),
  );

  test('every block -> the shell can read it, and each line is for the namespace', async () => {
    await Promise.all(blocks.map(parseBlock));

    expect(blocks.length).toBeGreaterThan(5);
    expect(lines.filter(({ line }) => !/^(kubectl|helm) .*-n trenzeye\b|^kubectl -n trenzeye /.test(line))).toEqual([]);
  });

  test('every object they name -> the chart makes it', async () => {
    const objects = await render('production');
    const made = new Set([
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
    expect(named.filter(({ object }) => !made.has(object))).toEqual([]);
    const deployments = objects.filter(({ kind }) => kind === 'Deployment');
    for (const { label, value } of selectors) expect(deployments.filter(({ metadata }) => metadata.labels?.[label] !== value)).toEqual([]);
  });

  test('every --set -> the chart takes it', async () => {
    const sets = lines.flatMap(({ line }) => [...line.matchAll(/--set (\S+)/g)].map(([, set = '']) => set));

    expect(sets.length).toBeGreaterThan(2);
    await expect(render('production', ...sets)).resolves.toBeDefined();
  });
});
