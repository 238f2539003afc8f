import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type EventData, topics } from '@trenzeye/proto/events';
import { type ContentTestService, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
let now = new Date('2026-03-01T23:59:00Z');
const reports: EventData<'content.metrics_changed'>[] = [];
beforeAll(async () => {
  service = await startContent({ VIEW_REPORTS_MS: '60' }, { clock: () => now });
  await service.bus.subscribe({
    group: 'watcher',
    topics: [topics.content],
    onBatch: async (deliveries) => {
      for (const { value } of deliveries) {
        const event = decodeEvent(value);
        if (event?.type === 'content.metrics_changed') reports.push(event.data as EventData<'content.metrics_changed'>);
      }
    },
  });
});
afterAll(() => service.stop());

const view = (id: string) => service.send('POST', `/api/content/${id}/view`, { as: { id: randomUUID() } });
const of = (id: string) => reports.filter(({ contentId }) => contentId === id);

describe('content.metrics_changed', () => {
  it('forty viewers at once, more the next day -> few reports, the last of each day right, versions growing', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author);

    await Promise.all(Array.from({ length: 40 }, () => view(id)));
    await eventually(() => expect(of(id).at(-1)).toMatchObject({ userId: author, views: 40, day: '2026-03-01', dayViews: 40 }));
    now = new Date('2026-03-02T00:00:30Z');
    await Promise.all([view(id), view(id)]);
    await eventually(() => expect(of(id).at(-1)).toMatchObject({ views: 42, day: '2026-03-02', dayViews: 2 }));

    expect(of(id).length).toBeLessThan(20);
    expect(of(id).map(({ version }) => version)).toEqual(of(id).map((_report, index) => index + 1));
  });

  it('no new viewer -> no report', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author);
    await service.send('POST', `/api/content/${id}/view`, { as: { id: author } });
    const marker = await service.publishThread(author);

    await view(marker);
    await eventually(() => expect(of(marker)).toHaveLength(1));

    expect(of(id)).toEqual([]);
  });
});
