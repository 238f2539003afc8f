import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, Button, Card, Chip, call, formatLocale, Notice, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { Table } from '@trenzeye/frontend-kit/ui';
import { type SeedRun, seeder, seedTables } from '@trenzeye/proto/http/seeder';
import './seeder.css';

const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });
type SeedTable = (typeof seedTables)[number];

const statusLabels = { running: t`running`, succeeded: t`succeeded`, failed: t`failed` } as const;
const kindLabels = { demo: t`demo data`, test: t`test data` } as const;
const unexpectedErrorMessage = t`An unexpected error occurred during seeding.`;

/** Source: specification, section 9. */
const createdData = [
  t`3 users`,
  t`5 signals from three platforms`,
  t`6 content items: 2 threads, 2 images, 2 videos`,
  t`6 reactions and 18 comments`,
  t`4 remixes, up to 3 levels deep`,
  t`3 badges, each awarded`,
  t`2 scheduled posts, 24 and 48 hours ahead`,
] as const;
const testingFeatures = [
  t`Profiles with roles: users and a moderator`,
  t`The Explore feed with all types, filters and sort orders`,
  t`Remix lineage`,
  t`Comments with reactions`,
  t`Badges on profiles and the leaderboard`,
  t`The Scheduled tab`,
] as const;

/** Seeds the test data and shows the result. */
export function SeedPanel() {
  const client = useQueryClient();
  const toast = useToast();
  const seed = useMutation({
    networkMode: 'always',
    mutationFn: () => call(seeder.seed, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => toast.success(t`Seeding Complete`),
    onError: (error) => {
      console.error('Seeding failed', error);
      toast.error(t`Error`, errorMessageOf(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['seed-runs'] }),
  });
  return (
    <div className="tz-seeder">
      <div className="tz-stack">
        <Card as="section" aria-label={t`What will be created`}>
          <h2>{t`What will be created`}</h2>
          <ul className="tz-seeder__list">
            {createdData.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button kind="primary" icon="spark" loading={seed.isPending} onClick={() => seed.mutate()}>
            {seed.isPending ? t`Generating Data...` : t`Seed Test Data`}
          </Button>
        </Card>
        <div aria-live="polite">
          {seed.isSuccess && <SeedResult run={seed.data} />}
          {seed.isError && (
            <Notice tone="danger" title={t`Seeding failed`}>
              <p>{errorMessageOf(seed.error)}</p>
            </Notice>
          )}
        </div>
      </div>
      <div className="tz-stack">
        <Card as="section" aria-label={t`Testing features`}>
          <h2>{t`Testing features`}</h2>
          <ul className="tz-seeder__list">
            {testingFeatures.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
        <SeedRuns />
      </div>
    </div>
  );
}

/** The server's message, except for unexpected failures. Source: specification, section 8. */
const errorMessageOf = (error: Error): string =>
  error instanceof ApiError && error.status !== 0 && error.status !== 500 ? error.message : unexpectedErrorMessage;

const SeedResult = ({ run }: { run: SeedRun }) => (
  <Notice tone="success" title={t`Seeding Complete`}>
    <Table<SeedTable>
      className="tz-seeder__counts"
      aria-label={t`Seeding Complete`}
      dataSource={seedTables}
      rowKey={(table) => table}
      columns={[
        { title: t`Table`, key: 'table', rowScope: 'row', render: (_value, table) => table },
        { title: t`New`, key: 'new', align: 'end', render: (_value, table) => run.counts[table] ?? 0 },
        { title: t`Total`, key: 'total', align: 'end', render: (_value, table) => run.rows[table] ?? 0 },
      ]}
      pagination={false}
      size="small"
    />
  </Notice>
);

function SeedRuns() {
  const { data: runs = [] } = useQuery({
    queryKey: ['seed-runs'],
    queryFn: ({ signal }) => call(seeder.seedRuns, { signal }),
    staleTime: 0,
  });
  if (runs.length === 0) return null;
  return (
    <Card as="section" aria-label={t`Earlier runs`}>
      <h2>{t`Earlier runs`}</h2>
      <ul className="tz-seeder__runs">
        {runs.slice(0, 8).map(({ id, kind, status, started_at }) => (
          <li key={id}>
            <Chip tone={status === 'failed' ? 'danger' : status === 'succeeded' ? 'success' : 'info'}>{statusLabels[status]}</Chip>
            <span>{kindLabels[kind]}</span>
            <time dateTime={started_at}>{dateTimeFormat.format(new Date(started_at))}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
