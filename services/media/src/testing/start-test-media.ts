import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '@trenzeye/kit';
import { startTestService, type TestAnswer, type TestService, testInternalToken, testPublicUrl } from '@trenzeye/kit/testing';
import type { MediaContext } from '../context.ts';
import { definition } from '../service.ts';

interface SendFile {
  readonly as: string;
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly type?: string;
  readonly media_type?: string;
  readonly key?: string;
  /** Sends the file before the media type, as some clients do. */
  readonly fileFirst?: boolean;
}

export interface TestMedia extends TestService {
  /** Environment for further processes of the same service. */
  readonly settings: Readonly<Record<string, string>>;
  /** The service's context, for calls without a route. */
  readonly context: MediaContext;
  /** For assertions on tables. */
  readonly sql: Sql;
  sendForm(as: string, form: FormData, key?: string): Promise<TestAnswer>;
  sendFile(file: SendFile): Promise<TestAnswer>;
  sendLink(as: string, source_url: string): Promise<TestAnswer>;
}

interface StartMedia {
  readonly env?: Record<string, string>;
  readonly clock?: () => Date;
}

/** Starts the media service with a temporary folder as object store. Its jobs stay in the queue unless the worker is enabled. */
export const startTestMedia = async ({ env = {}, clock }: StartMedia = {}): Promise<TestMedia> => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-uploads-'));
  let context: MediaContext | undefined;
  let sql: Sql | undefined;
  const observed = {
    ...definition,
    context: async (chassis: Parameters<typeof definition.context>[0]) => {
      sql = chassis.sql;
      context = await definition.context(chassis);
      return context;
    },
  };
  const own = { OBJECTS: `folder:${folder}`, MEDIA_WORKER: 'off', MEDIA_FFMPEG_OLD: 'allowed', ...env };
  const service = await startTestService(observed, {
    env: own,
    ...(clock && { overrides: { clock } }),
  });
  if (!context || !sql) throw new Error('the service did not create its context');
  const sendForm: TestMedia['sendForm'] = async (as, form, key) => {
    const answer = await fetch(`${service.url}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await service.signer.sign({ id: as })}`, ...(key && { 'idempotency-key': key }) },
      body: form,
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  return {
    ...service,
    context,
    sql,
    settings: {
      ...own,
      PUBLIC_URL: testPublicUrl,
      JWKS_URL: service.signer.jwksUrl,
      INTERNAL_TOKEN: testInternalToken,
      DATABASE_URL: service.databaseUrl,
      BUS: `postgres:${service.databaseUrl}`,
      TRENZEYE_ENV: 'test',
      DEVELOPMENT_ON_NETWORK: 'true',
    },
    sendForm,
    sendFile: ({ as, bytes, name = 'film.mp4', type = 'video/mp4', media_type = 'video', key, fileFirst = false }) => {
      const form = new FormData();
      if (!fileFirst) form.set('media_type', media_type);
      form.set('file', new Blob([Buffer.from(bytes)], { type }), name);
      if (fileFirst) form.set('media_type', media_type);
      return sendForm(as, form, key);
    },
    sendLink: (as, source_url) => {
      const form = new FormData();
      form.set('media_type', 'link');
      form.set('source_url', source_url);
      return sendForm(as, form);
    },
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
