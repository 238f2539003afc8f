import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { profile as contract, type Feedback, type Testimonial } from '@trenzeye/proto/http/profile';
import { startProfile, type TestProfile } from '../testing/profile-service.ts';

let profile: TestProfile;
beforeEach(async () => {
  profile = await startProfile();
});
afterEach(() => profile.stop());

const send = (id: string, body: unknown) => profile.send('POST', '/api/feedback', { as: { id }, body });
const praise = (id: string, feedback_text: string) => send(id, { feedback_text, rating: 'good', consent_to_quote: true });
const quotes = async (): Promise<Testimonial[]> => {
  const { status, body } = await profile.send('GET', '/api/feedback/testimonials');
  expect(status).toBe(200);
  return body;
};
const texts = async () => (await quotes()).map(({ feedback_text }) => feedback_text);
const applied = (eventId: string) =>
  eventually(async () =>
    expect(await profile.rows("SELECT 1 FROM kit.inbox WHERE consumer = 'profile' AND event_id = $1", [eventId])).toHaveLength(1),
  );

describe('POST /api/feedback', () => {
  it('feedback: text and rating -> 201, stored without consent, event without the text', async () => {
    const id = await profile.join('sayer');

    const { status, body } = await send(id, { feedback_text: '  Nearly there. ', rating: 'neutral' });

    expect(status).toBe(201);
    expect(contract.submitFeedback.responses[201].parse(body)).toEqual(body);
    expect(body).toMatchObject({ feedback_text: 'Nearly there.', rating: 'neutral', consent_to_quote: false });
    await eventually(() =>
      expect(profile.events.find(({ type }) => type === 'feedback.submitted')).toMatchObject({
        actor: id,
        data: { feedbackId: body.id, userId: id, rating: 'neutral', consentToQuote: false },
      }),
    );
    expect(JSON.stringify(profile.events.find(({ type }) => type === 'feedback.submitted')?.data)).not.toContain('Nearly');
  });

  it('rating: missing, null -> stored as null', async () => {
    const id = await profile.join('undecided');

    const answers = [await send(id, { feedback_text: 'Hm.' }), await send(id, { feedback_text: 'Hm.', rating: null })];

    expect(answers.map(({ status, body }) => [status, body.rating])).toEqual([
      [201, null],
      [201, null],
    ]);
  });

  it('bad input: empty text, too long, unknown rating, consent as text -> 400 naming the field', async () => {
    const id = await profile.join('mistaken');

    expect(await send(id, { feedback_text: '   ' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'feedback_text', message: 'Please provide your feedback before submitting.' }] },
    });
    for (const [body, field] of [
      [{ feedback_text: 'x'.repeat(4_001) }, 'feedback_text'],
      [{ feedback_text: 'Yes', rating: 'great' }, 'rating'],
      [{ feedback_text: 'Yes', consent_to_quote: 'yes' }, 'consent_to_quote'],
    ] as const)
      expect(await send(id, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect((await send(id, { feedback_text: '🤩'.repeat(2_000) })).status).toBe(201);
    expect(await profile.rows('SELECT 1 FROM feedback')).toHaveLength(1);
  });

  it('feedback: signed out, deleted account -> 401, nothing stored', async () => {
    const id = newId();
    const deletion = newId();
    await profile.publish('account.deleted', { userId: id }, { id: deletion, actor: id });
    await applied(deletion);

    expect((await profile.send('POST', '/api/feedback', { body: { feedback_text: 'Hello' } })).status).toBe(401);
    expect((await send(id, { feedback_text: 'Hello' })).status).toBe(401);
    expect(await profile.rows('SELECT 1 FROM feedback')).toEqual([]);
  });
});

describe('GET /api/feedback/testimonials', () => {
  it('testimonials: good ratings with consent -> newest first, the latest of each user, with an emoji', async () => {
    const [ada, grace, silent] = [await profile.join('ada'), await profile.join('grace'), await profile.join('silent')];
    expect(await quotes()).toEqual([]);
    await praise(ada, 'First thoughts.');
    await praise(grace, 'Lovely.');
    await praise(ada, 'Even better.');
    await send(silent, { feedback_text: 'Good, but mine.', rating: 'good' });
    await send(silent, { feedback_text: 'Quote my doubts.', rating: 'neutral', consent_to_quote: true });
    await send(silent, { feedback_text: 'Quote my anger.', rating: 'bad', consent_to_quote: true });

    const found = await quotes();

    expect(found.map(({ user, feedback_text }) => [user.username, feedback_text])).toEqual([
      ['ada', 'Even better.'],
      ['grace', 'Lovely.'],
    ]);
    expect(found[0]?.rating).toMatch(/^\p{Extended_Pictographic}$/u);
    expect(contract.testimonials.responses[200].parse(found)).toEqual(found);
  });

  it('authors: no profile yet -> no name; suspended, banned -> not quoted; active again -> quoted', async () => {
    const [nameless, moody] = [newId(), await profile.join('moody')];
    await praise(nameless, 'Who am I?');
    await praise(moody, 'Mostly kind.');
    const registered = newId();
    const account = { userId: moody, email: 'moody@trenzeye.example', username: 'moody', role: 'user', status: 'active' };
    await profile.publish('account.registered', account, { id: registered });
    await applied(registered);
    const become = async (status: string, version: number) => {
      const id = newId();
      await profile.publish(
        'user.status_changed',
        { userId: moody, role: 'user', status, version, previousStatus: '', reason: '' },
        { id },
      );
      await applied(id);
    };

    await become('suspended', 2);
    const suspended = await texts();
    await become('banned', 3);
    const banned = await texts();
    await become('active', 4);

    expect([suspended, banned, await texts()]).toEqual([['Who am I?'], ['Who am I?'], ['Mostly kind.', 'Who am I?']]);
    expect((await quotes()).at(-1)?.user).toEqual({ username: null });
  });
});

describe('data of a user', () => {
  it('export: own feedback -> oldest first; account deleted -> absent from the list and the table', async () => {
    const [id, other, deletion] = [await profile.join('leaving'), await profile.join('staying'), newId()];
    await praise(id, 'One.');
    await send(id, { feedback_text: 'Two.' });
    await praise(other, 'Still here.');

    const { body } = await profile.send('GET', '/api/export/profile', { as: { id } });
    await profile.publish('account.deleted', { userId: id }, { id: deletion, actor: id });
    await applied(deletion);

    expect(body.feedback.map(({ feedback_text, consent_to_quote }: Feedback) => [feedback_text, consent_to_quote])).toEqual([
      ['One.', true],
      ['Two.', false],
    ]);
    expect(await texts()).toEqual(['Still here.']);
    expect(await profile.rows('SELECT feedback_text FROM feedback')).toEqual([{ feedback_text: 'Still here.' }]);
  });
});
