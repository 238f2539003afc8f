import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A user of the system to whom a process can be handed. */
export type SystemUser = { name: string; uid: number; gid: number };

/**
 * The user PostgreSQL shall run as: it refuses to run as root. Undefined means as we are.
 * @param passwd text of /etc/passwd
 * @throws when we are root and the system knows neither postgres nor nobody
 */
export const userFor = (ownUid: number | undefined, passwd: () => string): SystemUser | undefined => {
  if (ownUid !== 0) return undefined;
  const users = new Map(
    passwd()
      .split('\n')
      .map((line) => [line.split(':')[0], line.split(':')] as const),
  );
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.get(name) ?? [];
    if (Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither a user postgres nor nobody: start Trenzeye as an ordinary user.',
  );
};

/** The user for this process. */
export const unprivilegedUser = (): SystemUser | undefined => userFor(process.getuid?.(), () => readFileSync('/etc/passwd', 'utf8'));

type Mode = { uid: number; gid: number; mode: number };

/** Whether the owner, group or others bit (1 execute, 2 write, 4 read) of a file is set for the user. */
const allows = (file: Mode, user: SystemUser, bit: number): boolean => {
  if (file.uid === user.uid) return (file.mode & (bit << 6)) !== 0;
  if (file.gid === user.gid) return (file.mode & (bit << 3)) !== 0;
  return (file.mode & bit) !== 0;
};

/** Whether the user can get into a folder: every folder on the way must let them through. */
export const canReach = (folder: string, user: SystemUser, modeOf: (path: string) => Mode = (path) => statSync(path)): boolean => {
  for (let path = folder; ; path = dirname(path)) {
    if (!allows(modeOf(path), user, 1)) return false;
    if (dirname(path) === path) return true;
  }
};

/** Whether the user can read a file, the way to it included. */
export const canRead = (file: string, user: SystemUser, modeOf: (path: string) => Mode = (path) => statSync(path)): boolean =>
  allows(modeOf(file), user, 4) && canReach(dirname(file), user, modeOf);

/**
 * Lets the user through a folder of ours, by its group and without showing what is in it: temporary folders are made closed.
 * Folders above it stay as they are.
 */
export const letThrough = (folder: string, user: SystemUser): void => {
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.() || canReach(folder, user) || !canReach(dirname(folder), user)) return;
  chownSync(folder, uid, user.gid);
  chmodSync(folder, (mode & 0o7707) | 0o010);
};

/** Where root puts what its own closed folders would hide from PostgreSQL's user; nothing ever cleans it up on its own. */
export const publicHome = '/var/lib/trenzeye';

/**
 * Makes a folder at a guessable place, open to all for reading. One that somebody else put there is refused.
 * @throws when the folder exists and is not ours
 */
export const ownPublicFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} exists and belongs to somebody else: remove it and start again.`);
  chmodSync(folder, 0o755);
};
