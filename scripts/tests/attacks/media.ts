import { request as openRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, AttackTarget } from './attack.ts';

/** The daily limit of the stack, see describe-attacks.ts: more than other attacks send as one user. */
export const receivedBytesPerDay = 100_000_000;

const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///proc/self/environ\n#EXT-X-ENDLIST\n`;
const script = `ffconcat version 1.0\nfile /etc/passwd\n`;

const sendFile = async ({ url }: AttackTarget, token: string, bytes: Uint8Array, name = 'film.mp4') => {
  const form = new FormData();
  form.set('media_type', 'video');
  form.set('file', new Blob([Buffer.from(bytes)], { type: 'video/mp4' }), name);
  return fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
};

/** The header of an MP4 followed by zeros: valid for type detection only. */
const mp4 = (size: number): Buffer => {
  const head = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
  return Buffer.concat([head, Buffer.alloc(size - head.length)]);
};

const playlists: Attack = {
  name: 'a playlist or script named like a video -> refused before anything reads the addresses in it',
  run: async (target) => {
    const { token } = target.user('owner');
    for (const text of [playlist, script]) {
      const response = await sendFile(target, token, Buffer.from(text));
      expect([response.status, await response.text()]).toEqual([415, expect.not.stringContaining('environ')]);
    }
  },
};

/** Sends the start of an upload and closes the connection. */
const abortUpload = ({ url }: AttackTarget, token: string, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '60000000' };
    const request = openRequest(`${url}/api/upload`, { method: 'POST', headers });
    request.on('error', () => undefined).once('close', resolve);
    request.on('response', (response) => response.resume().once('end', () => request.destroy()));
    request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
    request.write(bytes, () => setTimeout(() => request.destroy(), 500));
  });

const abortedUploads: Attack = {
  name: 'uploads that never finish, again and again -> their bytes count, 429 above the daily limit',
  run: async (target) => {
    const attacker = await target.createUser('other');
    if (!attacker) throw new Error('no user was created');
    const bytes = mp4(12_000_000);
    for (let sent = 0; sent <= receivedBytesPerDay; sent += bytes.length) await abortUpload(target, attacker.token, bytes);
    const deadline = Date.now() + 20_000;
    let status = 0;
    while (status !== 429 && Date.now() < deadline) {
      status = (await sendFile(target, attacker.token, mp4(1_000))).status;
      await sleep(500);
    }
    expect(status).toBe(429);
    expect((await sendFile(target, target.user('other').token, mp4(1_000))).status).toBe(201);
  },
};

const createResumable = async ({ url }: AttackTarget, token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '1000' };
  return (await fetch(`${url}/api/upload/resumable`, { method: 'POST', headers })).headers.get('location') ?? '';
};

const confusedAddress: Attack = {
  name: 'a resumable upload with the id of another in its query -> the other upload stays as it is',
  run: async (target) => {
    const [owner, intruder] = [target.user('owner').token, target.user('other').token];
    const [victim, own] = [await createResumable(target, owner), await createResumable(target, intruder)];
    const id = victim.split('/').at(-1);
    const headers = { authorization: `Bearer ${intruder}`, 'tus-resumable': '1.0.0' };
    const chunk = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    await fetch(`${target.url}${own}?x=/${id}`, { method: 'PATCH', headers: chunk, body: Buffer.from(mp4(500)) });
    await fetch(`${target.url}${own}?x=/${id}`, { method: 'DELETE', headers });

    const offset = await fetch(target.url + victim, { method: 'HEAD', headers: { ...headers, authorization: `Bearer ${owner}` } });
    const gone = await fetch(target.url + own, { method: 'HEAD', headers });
    expect([offset.status, offset.headers.get('upload-offset'), gone.status]).toEqual([200, '0', 404]);
  },
};

const privateLinks: Attack = {
  name: 'links that lead into the private network -> refused, also as an IPv4-mapped or decimal address',
  run: async ({ url, user }) => {
    for (const address of ['http://127.0.0.1/', 'http://[::ffff:7f00:1]/', 'http://2130706433/', 'http://169.254.169.254/']) {
      const form = new FormData();
      form.set('media_type', 'link');
      form.set('source_url', address);
      const headers = { authorization: `Bearer ${user('owner').token}` };
      const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form });
      expect([address, response.status]).toEqual([address, 400]);
    }
  },
};

/** Files and links that are meant to use up the machine, to reach its network or the uploads of others. */
export const mediaAttacks: readonly Attack[] = [playlists, abortedUploads, confusedAddress, privateLinks];
