import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { v7, validate } from 'uuid';
import type { Mail, Mailer } from './mailer.ts';

export interface KeptMail extends Mail {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
}

/** Mails that never leave the machine, for development. */
export interface DevInbox extends Mailer {
  /** Newest first. */
  list(limit?: number): Promise<KeptMail[]>;
  /** Undefined when there is no such mail, or no longer. */
  get(id: string): Promise<KeptMail | undefined>;
}

export interface DevInboxOptions {
  /** Made when it is missing. */
  readonly folder: string;
  /** Mails kept; 500 unless said. The oldest go first. */
  readonly keep?: number;
}

const ending = '.json';

const isMissing = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

const orMissing = async <T, M>(reading: Promise<T>, missing: M): Promise<T | M> => {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return missing;
    throw error;
  }
};

/** Keeps each mail as a JSON file named by a time-ordered id. Processes may share the folder. */
export const createDevInbox = ({ folder, keep = 500 }: DevInboxOptions): DevInbox => {
  const root = resolve(folder);
  const pathOf = (id: string): string => join(root, id + ending);

  const idsNewestFirst = async (): Promise<string[]> => {
    const names = await orMissing(readdir(root), []);
    return names
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .filter((id) => validate(id))
      .sort()
      .reverse();
  };

  const read = async (id: string): Promise<KeptMail | undefined> => {
    const text = await orMissing(readFile(pathOf(id), 'utf8'), undefined);
    return text === undefined ? undefined : (JSON.parse(text) as KeptMail);
  };

  return {
    async send({ to, subject, text, html }) {
      const mail: KeptMail = { id: v7(), sentAt: new Date().toISOString(), to, subject, text, html };
      const draft = join(root, `${randomUUID()}.draft`);
      await mkdir(root, { recursive: true });
      // Renamed into place, so that a reader never sees half a mail.
      await writeFile(draft, JSON.stringify(mail, null, 2));
      await rename(draft, pathOf(mail.id));
      const surplus = (await idsNewestFirst()).slice(keep);
      await Promise.all(surplus.map((id) => rm(pathOf(id), { force: true })));
    },
    async list(limit = keep) {
      const mails = await Promise.all((await idsNewestFirst()).slice(0, limit).map(read));
      return mails.filter((mail) => mail !== undefined);
    },
    async get(id) {
      return validate(id) ? read(id) : undefined;
    },
    async close() {},
  };
};
