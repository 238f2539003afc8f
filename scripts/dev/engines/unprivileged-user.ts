import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A user of the operating system that can run a process. */
export type SystemUser = { name: string; uid: number; gid: number };

// The system users that PostgreSQL can run as, in order of preference.
const candidates = ['postgres', 'nobody'];

/**
 * The user that runs PostgreSQL, which does not run as root; undefined for the current user.
 * @param passwd text of /etc/passwd
 * @throws when the current user is root and the system has neither of the users in `candidates`
 */
export const chooseSystemUser = (ownUid: number | undefined, passwd: () => string): SystemUser | undefined => {
  if (ownUid !== 0) return undefined;
  const users = new Map(
    passwd()
      .split('\n')
      .map((line) => [line.split(':')[0], line.split(':')] as const),
  );
  for (const name of candidates) {
    const [, , uid, gid] = users.get(name) ?? [];
    if (Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and this system has none of the users ${candidates.join(', ')}: start Trenzeye as an ordinary user.`,
  );
};

/** The user that runs PostgreSQL for this process. */
export const unprivilegedUser = (): SystemUser | undefined =>
  chooseSystemUser(process.getuid?.(), () => readFileSync('/etc/passwd', 'utf8'));

type FileMode = { uid: number; gid: number; mode: number };

/** Whether the owner, group or others bit (1 execute, 2 write, 4 read) of a file is set for the user. */
const allows = (file: FileMode, user: SystemUser, bit: number): boolean => {
  if (file.uid === user.uid) return (file.mode & (bit << 6)) !== 0;
  if (file.gid === user.gid) return (file.mode & (bit << 3)) !== 0;
  return (file.mode & bit) !== 0;
};

/** Whether the user can enter a folder, which requires execute permission for it and every folder above it. */
export const canTraverse = (folder: string, user: SystemUser, modeOf: (path: string) => FileMode = (path) => statSync(path)): boolean => {
  for (let path = folder; ; path = dirname(path)) {
    if (!allows(modeOf(path), user, 1)) return false;
    if (dirname(path) === path) return true;
  }
};

/** Whether the user can read a file, folder permissions included. */
export const canRead = (file: string, user: SystemUser, modeOf: (path: string) => FileMode = (path) => statSync(path)): boolean =>
  allows(modeOf(file), user, 4) && canTraverse(dirname(file), user, modeOf);

/**
 * Gives the user's group execute permission for a folder of the current user, without read permission: temporary folders are created
 * private. Folders above it are not changed.
 */
export const grantTraversal = (folder: string, user: SystemUser): void => {
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.() || canTraverse(folder, user) || !canTraverse(dirname(folder), user)) return;
  chownSync(folder, uid, user.gid);
  chmodSync(folder, (mode & 0o7707) | 0o010);
};

/** Where root stores files that PostgreSQL's user must be able to reach; systems do not clean it up automatically. */
export const sharedDataFolder = '/var/lib/trenzeye';

/**
 * Creates a folder that all users can read, at a predictable path.
 * @throws when the folder exists and belongs to another user
 */
export const createPublicFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} exists and belongs to another user: remove it and start again.`);
  chmodSync(folder, 0o755);
};
