import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { newId } from '@trenzeye/kit';
import { eventually, testInternalToken, testPublicUrl } from '@trenzeye/kit/testing';
import { type FilmStudio, openFilmStudio } from '../testing/films.ts';
import { startTestMedia, type TestMedia } from '../testing/start-media.ts';
import { download, patience, processed } from '../testing/watch-upload.ts';

jest.setTimeout(patience * 3);
let media: TestMedia;
let studio: FilmStudio;
let objects = '';
const workers: ChildProcess[] = [];
beforeAll(async () => {
  studio = await openFilmStudio();
  objects = `folder:${studio.folder}/objects`;
  media = await startTestMedia({ env: { OBJECTS: objects } });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await media.stop();
  await studio.close();
});

/** A worker in a process of its own. */
const startWorker = (): ChildProcess => {
  const env = {
    ...{ PATH: process.env.PATH, TRENZEYE_ENV: 'test', PUBLIC_URL: testPublicUrl, JWKS_URL: media.signer.jwksUrl, LOG_LEVEL: 'error' },
    ...{ INTERNAL_TOKEN: testInternalToken, DATABASE_URL: media.databaseUrl, DATABASE_POOL: '4', BUS: `postgres:${media.databaseUrl}` },
    ...{ OBJECTS: objects, MEDIA_FFMPEG_THREADS: '1', MEDIA_FFMPEG_NICE: '0' },
  };
  const worker = spawn(process.execPath, [fileURLToPath(new URL('../worker.ts', import.meta.url))], { env, stdio: 'ignore' });
  workers.push(worker);
  return worker;
};

const kill = async (worker: ChildProcess): Promise<void> => {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
};

/** A worker each is killed once it has finished these; all of them with MEDIA_KILL_STAGES=probe,film,pictures,heard,transcript. */
const stages = (process.env.MEDIA_KILL_STAGES ?? 'transcript').split(',');

/** What finished stages left for the next try. */
const stagesDone = async (id: string): Promise<string[]> => {
  const [row] = await media.context.sql.query<{ checkpoint: object }>('SELECT checkpoint FROM runs WHERE subject_id = $1', [id]);
  return Object.keys(row?.checkpoint ?? {});
};
const reached = (id: string, stage: string) => eventually(async () => expect(await stagesDone(id)).toContain(stage), patience);

it('a worker killed while it converts, the next one while it draws -> the third ends it, once, from where it was', async () => {
  const me = newId();
  const codec = ['-c:v', 'mpeg4', '-q:v', '5'];
  const { body } = await media.sendFile({ as: me, bytes: await studio.film({ size: '1280x720', rate: 30, seconds: 4, codec }) });

  const first = startWorker();
  await reached(body.id, 'probe');
  await kill(first);
  const second = startWorker();
  await reached(body.id, 'film');
  await kill(second);
  const before = await stagesDone(body.id);
  startWorker();
  const upload = await processed(media, me, body.id);

  expect(before).toEqual(expect.arrayContaining(['probe', 'film']));
  expect(upload).toMatchObject({ status: 'processed', attempt: 3, width: 1280, height: 720 });
  expect(await studio.probe(await download(media, upload.video_url))).toMatchObject({ video: 'h264', fastStart: true });
  const told = await media.context.sql.query("SELECT 1 FROM kit.outbox WHERE type = 'upload.processed' AND data->>'uploadId' = $1", [
    body.id,
  ]);
  expect(told.length).toBeLessThanOrEqual(1);
  await eventually(async () =>
    expect(await media.context.sql.query('SELECT key FROM made_files WHERE subject_id = $1 AND NOT kept', [body.id])).toEqual([]),
  );
});

it.each(stages)('a worker killed right after the stage %s -> the next one ends it, once', async (stage) => {
  for (const worker of workers.splice(0)) if (worker.exitCode === null && worker.signalCode === null) await kill(worker);
  const me = newId();
  const { body } = await media.sendFile({ as: me, bytes: await studio.film() });

  const first = startWorker();
  await reached(body.id, stage).catch(async (error: unknown) => {
    // It may have ended between two looks: then there is nothing to kill.
    if ((await processed(media, me, body.id)).status !== 'processed') throw error;
  });
  await kill(first);
  startWorker();
  const upload = await processed(media, me, body.id);

  expect(upload.status).toBe('processed');
  expect(upload.attempt).toBeLessThanOrEqual(2);
});
