import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startProfile, type TestProfile } from '../testing/profile-service.ts';

let profile: TestProfile;
const victims = ['alice', 'Marvin', 'bill', 'coco', 'tommy', 'IvoLake'];
beforeAll(async () => {
  profile = await startProfile();
  for (const username of victims) await profile.join(username);
});
afterAll(() => profile.stop());

/** What an insert does: refuse the name, or store one that matches. */
type Insert = 'refused' | RegExp;
const refused: Insert = 'refused';

const attempts: readonly (readonly [name: string, username: string, insert: Insert])[] = [
  // Invisible characters and directions
  ['zero-width space', 'ali\u200bce', refused],
  ['zero-width joiner', 'ali\u200dce', refused],
  ['zero-width non-joiner', 'alice\u200c', refused],
  ['word joiner', 'al\u2060ice', refused],
  ['byte order mark', '\ufeffalice', /^alice\d+$/],
  ['byte order mark inside', 'al\ufeffice', refused],
  ['soft hyphen', 'al\u00adice', refused],
  ['right-to-left override', '\u202eecila', refused],
  ['left-to-right mark', 'alice\u200e', refused],
  ['Arabic letter mark', 'alice\u061c', refused],
  ['isolate', '\u2066alice\u2069', refused],
  ['Hangul filler', 'alice\u3164', refused],
  ['half-width Hangul filler', 'alice\uffa0', refused],
  ['Mongolian vowel separator', 'alice\u180e', refused],
  ['variation selector', 'alice\ufe0f', refused],
  ['tag character', 'alice\u{e0041}', refused],
  ['invisible separator', 'alice\u2063', refused],
  ['combining grapheme joiner', 'ali\u034fce', refused],
  ['Braille blank', 'alice\u2800', refused],
  ['line break', 'alice\nadmin', refused],
  ['NUL as a picture', 'alice\u2400', refused],
  ['delete character', 'alice\u007f', refused],
  ['no-break space', 'alice\u00a0x', refused],
  ['ideographic space', 'alice\u3000x', refused],
  // Letters of other alphabets and other forms
  ['Cyrillic a', '\u0430lice', refused],
  ['Cyrillic e', 'alic\u0435', refused],
  ['Cyrillic palochka', 'a\u04cfice', refused],
  ['Greek alpha', '\u03b1lice', refused],
  ['Greek omicron', 'c\u03bfco', refused],
  ['Armenian', 'c\u0585co', refused],
  ['Cherokee', '\u13a4lice', refused],
  ['Lisu', '\ua4e2lice', refused],
  ['full-width', '\uff41lice', refused],
  ['bold mathematical', '\u{1d41a}lice', refused],
  ['monospace mathematical', '\u{1d68a}lice', refused],
  ['circled letters', '\u24d0\u24db\u24d8\u24d2\u24d4', refused],
  ['superscript', 'alice\u00b2', refused],
  ['regional indicators', '\u{1f1e6}\u{1f1f1}ice', refused],
  ['ligature', 'tra\ufb03c', refused],
  ['roman numeral', 'bi\u217c\u217c', refused],
  ['decomposed accent', 'a\u0301lice', refused],
  ['accent', 'álice', /^alice\d+$/],
  ['dotless i', 'al\u0131ce', /^alce\d*$/],
  ['whole name in Cyrillic', '\u0430\u0440\u0440\u04cf\u0435', /^spoof/],
  ['Arabic digits', 'alice\u0661', /^alice\d+$/],
  // ASCII names that look alike
  ['1 for l', 'bi11', /^bi11\d+$/],
  ['I for l', 'aIice', /^aIice\d+$/],
  ['I for l twice', 'biII', /^biII\d+$/],
  ['0 for o', 'c0c0', /^c0c0\d+$/],
  ['rn for m', 'torn.my', /^torn\.my\d*$/],
  ['rnrn for mm', 'tornrny', /^tornrny\d+$/],
  ['rn for M in lower case', 'rnarvin', /^rnarvin\d+$/],
  ['l for capital I', 'lvoLake', /^lvoLake\d+$/],
  ['another case', 'ALICE', /^ALICE\d+$/],
  // Badges
  ['check mark', 'alice\u2713', refused],
  ['heavy check mark', 'alice\u2714\ufe0f', refused],
  ['check mark emoji', 'alice\u2705', refused],
  ['ballot box', 'alice \u2611', refused],
  ['blue circle', 'alice \u{1f535}', refused],
  ['square root', 'alice\u221a', refused],
  ['support with a check mark', 'Trenzeye Support \u2713', refused],
  ['crown', '\u{1f451}alice', refused],
  ['registered sign', 'alice\u00ae', refused],
  ['markup', '<b>alice</b>', refused],
  ['at sign', '@alice', refused],
  ['path', '../alice', refused],
  // Reserved names
  ['admin', 'admin', refused],
  ['Admin with digits', 'Admin2026', refused],
  ['adm1n', 'adm1n', refused],
  ['a.d.m.i.n', 'a.d.m.i.n', refused],
  ['admin with an accent', 'ádmin', refused],
  ['Cyrillic admin', '\u0430dmin', refused],
  ['rnod', 'rnod', refused],
  ['m0derator', 'm0derator', refused],
  ['moderator_', 'moderator_', refused],
  ['r00t', 'r00t', refused],
  ['5upport', '5upport', refused],
  ['SYSTEM', 'SYSTEM', refused],
  ['Trenzeye', 'Trenzeye', refused],
  ['trenzeye support', 'trenzeye.support', refused],
  ['the real Trenzeye', 'the_real_trenz3ye', refused],
  ['TrenzLab', 'trenz-1ab', refused],
  ['official', 'Official', refused],
  ['security', 'security-', refused],
  ['help', 'HELP', refused],
  ['api', 'api', refused],
  ['staff', '_staff_', refused],
  ['verified', 'verified', refused],
  ['the own page', 'me', refused],
  ['null', 'null', refused],
  ['a provisional name', 'user-0123456789ab', refused],
];

const nameOf = async (id: string) =>
  (await profile.rows<{ username: string }>('SELECT username FROM users WHERE id = $1', [id]))[0]?.username;
const postgrest = (status: number, json: Record<string, unknown>) =>
  (status === 400 && json.code === '23514' && /username/.test(String(json.details))) || (status === 409 && json.code === '23505');
const problem = (status: number, json: Record<string, unknown>) =>
  (status === 400 || status === 409) && (json.errors as { field: string }[])[0]?.field === 'username';

describe('spoofed usernames', () => {
  it.each(attempts)('%s: PUT, PATCH, upsert, seed -> refused naming the field', async (name, username, insert) => {
    // Allowed, because it does not look like another name.
    if (insert instanceof RegExp && insert.test(username)) return;
    const id = await profile.join(`spoof${newId().slice(-8)}`);
    const before = await nameOf(id);

    const put = await profile.send('PUT', `/api/users/${id}`, { as: { id }, body: { username } });
    const patch = await profile.send('PATCH', `/rest/v1/users?id=eq.${id}`, { as: { id }, body: { username } });
    const headers = { prefer: 'resolution=merge-duplicates' };
    const upsert = await profile.send('POST', '/rest/v1/users', { as: { id }, body: { id, username }, headers });
    const isTrimmed = username.trim() !== username;
    const [available] = isTrimmed ? [] : [await profile.send('GET', `/api/usernames/${encodeURIComponent(username)}`, { as: { id } })];

    expect([name, put.status, problem(put.status, put.body)]).toEqual([name, put.status, true]);
    expect([name, patch.status, postgrest(patch.status, patch.body)]).toEqual([name, patch.status, true]);
    expect([name, upsert.status, postgrest(upsert.status, upsert.body)]).toEqual([name, upsert.status, true]);
    if (available?.status === 200) expect([name, available.body.available]).toEqual([name, false]);
    expect(await nameOf(id)).toBe(before);
  });

  it.each(attempts)('%s: insert -> refused naming the field, or another name', async (_name, username, insert) => {
    const id = newId();

    const answer = await profile.send('POST', '/rest/v1/users', {
      as: { id, email: `spoof${id.slice(-6)}@trenzeye.example` },
      body: { id, username },
    });

    if (insert === refused) {
      expect(answer).toMatchObject({ status: 400, body: { code: '23514', details: expect.stringContaining('username') } });
      expect(await nameOf(id)).toBeUndefined();
    } else {
      expect(answer.status).toBe(201);
      expect(await nameOf(id)).toMatch(insert);
    }
  });

  it.each(attempts)('%s: requested at sign-up -> a name that no other looks like', async (_name, username, insert) => {
    const id = newId();
    const email = `spoof${id.slice(-6)}@trenzeye.example`;
    await profile.publish('account.registered', { userId: id, email, username, role: 'user', status: 'active' });
    await eventually(async () => expect(await profile.rows('SELECT 1 FROM accounts WHERE user_id = $1', [id])).toHaveLength(1));

    expect((await profile.send('POST', '/rest/v1/users', { as: { id, email }, body: { id } })).status).toBe(201);

    const stored = await nameOf(id);
    expect(stored).toMatch(/^[A-Za-z0-9_.-]{3,30}$/);
    expect(victims.map((victim) => victim.toLowerCase())).not.toContain(stored?.toLowerCase());
    if (insert !== refused) expect(stored).toMatch(insert);
  });
});

describe('names that look alike', () => {
  it('two requests at once for names that look alike -> one gets it', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, number) => profile.join(`early.${number}x`)));
    const names = ['he11o-x', 'helIo-x', 'heIlo-x', 'hello-x'];

    const answers = await Promise.all(
      ids.map((id, index) => profile.send('PUT', `/api/users/${id}`, { as: { id }, body: { username: names[index % 4] } })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
  });

  it('a changed name, a deleted account -> the old name is free for names that look like it', async () => {
    const [first, second] = [await profile.join('mill.one'), await profile.join('waiting1')];
    const rename = (id: string, username: string) => profile.send('PUT', `/api/users/${id}`, { as: { id }, body: { username } });
    expect((await rename(second, 'mi11.one')).status).toBe(409);

    expect((await rename(first, 'mi11.one')).status).toBe(200);
    expect((await rename(first, 'else.where')).status).toBe(200);

    expect((await rename(second, 'mi11.one')).status).toBe(200);
    await profile.publish('account.deleted', { userId: second });
    await eventually(async () => expect((await rename(first, 'mill.one')).status).toBe(200));
  });

  it('an administrator -> may have a reserved name', async () => {
    const id = newId();
    const as = { id, role: 'admin' as const, email: 'root@trenzeye.example' };
    expect((await profile.send('POST', '/rest/v1/users', { as, body: { id, username: 'admin' } })).status).toBe(201);
    expect(await nameOf(id)).toBe('admin');
  });

  it('mailbox with a reserved or short name -> another name, a number', async () => {
    const join = async (email: string) => {
      const id = newId();
      const username = email.split('@')[0];
      expect((await profile.send('POST', '/rest/v1/users', { as: { id, email }, body: { id, username } })).status).toBe(201);
      return nameOf(id);
    };
    expect(await join('support@company.example')).toMatch(/^user\d*$/);
    expect(await join('jo@company.example')).toBe('jo2');
    expect(await join('ana+news!@company.example')).toBe('ananews');
  });
});
