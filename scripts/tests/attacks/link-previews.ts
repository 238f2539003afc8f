import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, AttackTarget } from './attack.ts';
import { loopbackForms, metadataAddresses, withInternalServer } from './internal-addresses.ts';

/** Publishes a thread with a link in each post. @returns its id */
const publishLinks = async ({ request, user }: AttackTarget, links: readonly string[]): Promise<string> => {
  const { token } = user('owner');
  const content = { tweets: links.map((link) => `See ${link} now`), hashtags: [] };
  const { id } = await request<{ id: string }>('POST', '/api/content/save', token, { type: 'thread', prompt: 'Links', content });
  await request('POST', `/api/content/${id}/publish`, token);
  return id;
};

/** Waits until a link has been fetched or refused. @returns the status of its card */
const waitForCard = async ({ request, user }: AttackTarget, url: string): Promise<string> => {
  for (const deadline = Date.now() + 20_000; ; ) {
    const { status } = await request<{ status: string }>('POST', '/api/link-previews', user('owner').token, { url });
    if (status !== 'pending' || Date.now() > deadline) return status;
    await sleep(1_000);
  }
};

/** Attempts to make the server request addresses that only the installation can reach, by links in posts. */
export const linkPreviewAttacks: readonly Attack[] = [
  {
    name: 'links in a post: metadata services, this machine in every notation, other schemes -> no card, no request arrives',
    run: async (target) => {
      const requested = await withInternalServer(async (port) => {
        const links = [...metadataAddresses, ...loopbackForms(port), `http://user:password@127.0.0.1:${port}/m`, 'file:///etc/passwd'];
        const id = await publishLinks(target, links);
        for (const link of links) expect([link, await waitForCard(target, link)]).toEqual([link, 'none']);
        const { link_previews } = await target.request<{ link_previews: unknown[] }>('GET', `/api/content/${id}`, undefined);
        expect(link_previews).toEqual([]);
      });
      expect(requested).toEqual([]);
    },
  },
  {
    name: "link card: another user's post -> not removed",
    run: async (target) => {
      const id = await publishLinks(target, ['https://example.com/']);
      const { status } = await target.send('PUT', `/api/content/${id}/link-previews`, {
        token: target.user('other').token,
        body: { part: 0, shown: false },
      });
      expect(status).toBe(404);
    },
  },
];
