import { randomUUID } from 'node:crypto';
import { aSignal, type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());
beforeEach(() => service.sql.query('DELETE FROM signals'));

const seed = (signals: unknown) => service.send('POST', '/internal/signals', { internal: true, body: signals });

describe('signals', () => {
  it('seed: new ids -> created as demo, strongest first', async () => {
    const weak = aSignal({ signal_score: 69, title: 'weak' });
    const strong = aSignal({ signal_score: 92.25, title: 'strong' });

    const seeded = await seed([weak, strong]);
    const { status, body } = await service.get('/api/signals');

    expect(seeded.body).toEqual({ created: 2 });
    expect(status).toBe(200);
    expect(body).toEqual([
      { ...strong, origin: 'demo' },
      { ...weak, origin: 'demo' },
    ]);
  });

  it('seed: the same ids again -> nothing created, nothing changed', async () => {
    const signal = aSignal({ title: 'first' });
    await seed([signal]);

    const again = await seed([{ ...signal, title: 'second' }]);

    expect(again.body).toEqual({ created: 0 });
    expect((await service.get('/api/signals')).body[0].title).toBe('first');
  });

  it('list: equal scores over several pages -> each signal exactly once, in order', async () => {
    const signals = Array.from({ length: 7 }, (_each, index) => aSignal({ signal_score: index < 5 ? 80.1 : 71 }));
    await seed(signals);

    const seen: string[] = [];
    for (let path: string | undefined = '/api/signals?limit=2'; path; ) {
      const page = await service.get(path);
      seen.push(...page.body.map((signal: { id: string }) => signal.id));
      path = nextPath(page);
    }

    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  it.each([
    ['/api/signals?limit=0', 'limit'],
    ['/api/signals?limit=many', 'limit'],
    ['/api/signals?cursor=%00', 'cursor'],
    [`/api/signals?cursor=${Buffer.from('["1e9","x"]').toString('base64url')}`, 'cursor'],
  ])('list: %s -> 400 naming %s', async (path, field) => {
    const { status, body } = await service.get(path);

    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('seed: without the internal token -> 404', async () => {
    expect((await service.send('POST', '/internal/signals', { body: [] })).status).toBe(404);
  });

  it('seed: a score of 101 -> 400 naming the field', async () => {
    const { status, body } = await seed([aSignal({ id: randomUUID(), signal_score: 101 })]);

    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('0.signal_score');
  });
});
