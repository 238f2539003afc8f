import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, type Pair, parse, parseDocument, type YAMLMap } from 'yaml';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';

const chart = join(root, 'charts', 'trenzeye');
const read = (...path: string[]): string => readFileSync(join(chart, ...path), 'utf8');

export const readmeFile = join(chart, 'README.md');

interface Row {
  readonly key: string;
  readonly value: string;
  readonly description: string;
}

const textOf = (comment: string | null | undefined): string =>
  (comment ?? '')
    // A comment that is separated by an empty line describes the file.
    .split(/\n\s*\n/)
    .at(-1)
    ?.replace(/\s*\n\s*/g, ' ')
    .trim() ?? '';

const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);

/** Values in one line of the file are one row; those below each other have rows of their own. */
const isOneRow = (value: unknown): boolean => !isMap(value) || value.flow === true || value.items.length === 0;

const rowsOf = (map: YAMLMap, prefix = '', inherited = ''): Row[] =>
  map.items.flatMap((pair, index) => {
    const key = `${prefix}${keyOf(pair)}`;
    const { value } = pair;
    // The comment above the first entry belongs to the map.
    const own = textOf(index === 0 ? (map.commentBefore ?? commentOf(pair)) : commentOf(pair));
    if (isOneRow(value))
      return [
        {
          key,
          value: JSON.stringify(isMap(value) || !isScalar(value) ? (value as YAMLMap | null)?.toJSON() : value.value),
          description: own || inherited,
        },
      ];
    return rowsOf(value as YAMLMap, `${key}.`, '').map((row, position) =>
      position === 0 && own ? { ...row, description: [own, row.description].filter(Boolean).join(' ') } : row,
    );
  });

const commentOf = ({ key }: Pair): string | null | undefined => (isScalar(key) ? key.commentBefore : undefined);

const escapePipes = (text: string): string => text.replaceAll('|', '\\|');

/** The page of the chart: its metadata, and a table of all values with defaults and the comments of values.yaml. */
export const chartReadme = (): string => {
  const { description, version, appVersion, kubeVersion } = parse(read('Chart.yaml')) as Record<string, string>;
  const document = parseDocument(read('values.yaml'));
  if (!isMap(document.contents)) throw new Error('values.yaml is not a map');
  const rows = rowsOf(document.contents).map(
    ({ key, value, description: text }) => `| \`${key}\` | \`${escapePipes(value)}\` | ${escapePipes(text)} |`,
  );
  return `# Helm chart of Trenzeye

${description}. Version ${version} of the chart, ${appVersion} of Trenzeye; Kubernetes ${kubeVersion?.replace(/-0$/, '')}, Helm 3.14 or newer.

\`\`\`sh
helm install trenzeye charts/trenzeye -n trenzeye --create-namespace -f deploy/values/trial.yaml   # engines included
helm test trenzeye -n trenzeye --logs
helm upgrade trenzeye charts/trenzeye -n trenzeye --reset-then-reuse-values --set image.tag=${appVersion}
\`\`\`

\`deploy/values\` contains files for a trial, staging and production; [\`deploy/operations\`](../../deploy/operations/README.md) describes updates, backups and
scaling. \`values.schema.json\` rejects values that do not exist.

## Values

| value | default | description |
|---|---|---|
${rows.join('\n')}

Generated from \`values.yaml\` by \`node scripts/tests/checks/charts/write-readme.ts\`.
`;
};
