import type { Attack, AttackTarget } from './attack.ts';

const refusal = (status: number): string => (status === 403 ? 'refused' : String(status));

/** Publishes a thread of the owner. @returns its id */
const publishThread = async ({ request, user }: AttackTarget): Promise<string> => {
  const { token } = user('owner');
  const content = { tweets: ['A post of someone who blocks'], hashtags: [] };
  const { id } = await request<{ id: string }>('POST', '/api/content/save', token, { type: 'thread', prompt: 'Blocked', content });
  await request('POST', `/api/content/${id}/publish`, token);
  return id;
};

/** What a blocked user tries against the user who blocked them. */
export const blockAttacks: readonly Attack[] = [
  {
    name: 'a blocked user reacts to posts and comments, edits an old comment, follows, writes -> refused, both ways; reporting stays possible',
    run: async (target) => {
      const { send, request, user } = target;
      const blocked = await target.createUser('other');
      const { token } = blocked ?? { token: '' };
      const owner = user('owner');
      const id = await publishThread(target);
      const kind = await request<{ id: string }>('POST', '/api/comments', owner.token, { content_id: id, text: 'kind' });
      const old = await request<{ id: string }>('POST', '/api/comments', token, { content_id: id, text: 'harmless' });
      await request('PUT', `/api/relations/${blocked?.id}/block`, owner.token);
      try {
        const tries = [
          await send('POST', '/api/reactions', { token, body: { content_id: id, reaction_type: 'thumbs_down' } }),
          await send('POST', '/api/comments/react', { token, body: { comment_id: kind.id, reaction_type: 'laugh' } }),
          await send('POST', '/api/comments/react', { token: owner.token, body: { comment_id: old.id, reaction_type: 'laugh' } }),
          await send('PATCH', `/api/comments/${old.id}`, { token, body: { text: 'rude' } }),
          await send('POST', '/api/comments', { token, body: { content_id: id, text: 'rude' } }),
          await send('PUT', `/api/follows/${owner.id}`, { token }),
          await send('POST', '/api/messages', { token, body: { recipient_id: owner.id, text: 'rude' } }),
        ];
        expect(tries.map(({ status }) => refusal(status))).toEqual(Array(tries.length).fill('refused'));
        const report = await send('POST', `/api/content/${id}/flag`, { token, body: { reason: 'harassment' } });
        expect(report.status).toBeLessThan(300);
      } finally {
        await request('DELETE', `/api/relations/${blocked?.id}/block`, owner.token);
      }
    },
  },
];
