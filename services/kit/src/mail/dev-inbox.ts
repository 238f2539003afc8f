import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { v7, validate } from 'uuid';
import type { Mail, Mailer } from './mailer.ts';

export interface StoredMail extends Omit<Mail, 'id'> {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
}

/** Stores mails in a local folder instead of sending them, for development. */
export interface DevInbox extends Mailer {
  /** Newest first. */
  list(limit?: number): Promise<StoredMail[]>;
  /** Undefined for an unknown or deleted mail. */
  get(id: string): Promise<StoredMail | undefined>;
}

export interface DevInboxOptions {
  /** Created when it is missing. */
  readonly folder: string;
  /** Maximum number of mails, 500 by default; the oldest are deleted. */
  readonly limit?: number;
}

const extension = '.json';

const isMissing = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

const orDefault = async <T, D>(read: Promise<T>, fallback: D): Promise<T | D> => {
  try {
    return await read;
  } catch (error) {
    if (isMissing(error)) return fallback;
    throw error;
  }
};

/** Stores each mail as a JSON file named by a time-ordered id. Processes may share the folder. */
export const createDevInbox = ({ folder, limit: maxMails = 500 }: DevInboxOptions): DevInbox => {
  const root = resolve(folder);
  const pathOf = (id: string): string => join(root, id + extension);

  const idsNewestFirst = async (): Promise<string[]> => {
    const names = await orDefault(readdir(root), []);
    return names
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length))
      .filter((id) => validate(id))
      .sort()
      .reverse();
  };

  const read = async (id: string): Promise<StoredMail | undefined> => {
    const text = await orDefault(readFile(pathOf(id), 'utf8'), undefined);
    return text === undefined ? undefined : (JSON.parse(text) as StoredMail);
  };

  return {
    async send(sent) {
      const mail: StoredMail = { ...sent, id: v7(), sentAt: new Date().toISOString() };
      const temporary = join(root, `${randomUUID()}.tmp`);
      await mkdir(root, { recursive: true });
      // Renamed when complete, so that readers never see a partial mail.
      await writeFile(temporary, JSON.stringify(mail, null, 2));
      await rename(temporary, pathOf(mail.id));
      const surplus = (await idsNewestFirst()).slice(maxMails);
      await Promise.all(surplus.map((id) => rm(pathOf(id), { force: true })));
    },
    async list(limit = maxMails) {
      const mails = await Promise.all((await idsNewestFirst()).slice(0, limit).map(read));
      return mails.filter((mail) => mail !== undefined);
    },
    async get(id) {
      return validate(id) ? read(id) : undefined;
    },
    async close() {},
  };
};
