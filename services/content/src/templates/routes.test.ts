import { randomUUID } from 'node:crypto';
import { Template, type TemplateCategory } from '@trenzeye/proto/http/content';
import { type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

const all = async (): Promise<Template[]> => (await service.get('/api/templates?limit=100')).body;

describe('templates', () => {
  it('a new platform -> at least twelve, of every type and category, each with structure', async () => {
    const templates = await all();

    expect(templates.length).toBeGreaterThanOrEqual(12);
    expect(new Set(templates.map(({ content_type }) => content_type)).size).toBe(3);
    expect(new Set(templates.map(({ category }) => category)).size).toBe(6);
    expect(new Set(templates.map(({ title }) => title)).size).toBe(templates.length);
    for (const template of templates) {
      expect(Template.parse(template).structure.prompt).toContain('{topic}');
      expect(template.structure.parts.length).toBeGreaterThan(2);
      expect(template.usage_count).toBe(0);
    }
  });

  it('by category and type -> those alone; over pages -> each once, in order', async () => {
    const templates = await all();
    const wanted = (category: TemplateCategory) => templates.filter((each) => each.category === category && each.content_type === 'thread');

    expect((await service.get('/api/templates?category=storytelling&content_type=thread')).body).toEqual(wanted('storytelling'));
    const seen: Template[] = [];
    for (let path: string | undefined = '/api/templates?limit=4'; path; ) {
      const page = await service.get(path);
      seen.push(...page.body);
      path = nextPath(page);
    }
    expect(seen).toEqual(templates);
  });

  it('pieces saved with one -> counted', async () => {
    const [template] = await all();
    const ids = [await service.saveThread(randomUUID()), await service.saveThread(randomUUID())];
    await service.sql.query('UPDATE content_core SET template_id = $1 WHERE id = ANY($2::uuid[])', [template?.id, ids]);

    expect((await service.get(`/api/templates/${template?.id}`)).body).toMatchObject({ id: template?.id, usage_count: 2 });
  });

  it('preview, asked for twice at once -> drawn once, kept, and named in the list from then on', async () => {
    const [, template] = await all();
    expect(template?.preview_url).toBe(`/api/templates/${template?.id}/preview`);
    const ask = () => fetch(`${service.url}/api/templates/${template?.id}/preview`, { redirect: 'manual' });

    const answers = await Promise.all([ask(), ask()]);

    const picture = `/media/images/template-${template?.id}.webp`;
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [302, picture],
      [302, picture],
    ]);
    expect((await all())[1]?.preview_url).toBe(picture);
  });

  it.each([
    ['/api/templates?category=nonsense', 400],
    ['/api/templates?cursor=%00', 400],
    ['/api/templates/none', 400],
    [`/api/templates/${randomUUID()}`, 404],
    [`/api/templates/${randomUUID()}/preview`, 404],
  ])('%s -> %i', async (path, status) => {
    expect((await service.get(path)).status).toBe(status);
  });
});
