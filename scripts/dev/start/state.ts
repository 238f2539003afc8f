import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The persistent state of a data directory. */
export type State = {
  /** The secret for internal routes between services. */
  internalToken: string;
  /** The generated password of the administrator, until it has been printed. */
  pendingAdminPassword?: string;
  adminAnnounced: boolean;
  seeded: boolean;
};

/** Opens the state of a data directory, creating it if missing. Changes are saved at once; only the owner can read the file. */
export const openState = (dataDir: string): { get: () => State; set: (change: Partial<State>) => void } => {
  const file = join(dataDir, 'state.json');
  let state: State;
  const write = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  try {
    state = JSON.parse(readFileSync(file, 'utf8')) as State;
  } catch (error) {
    // A damaged file is not replaced: running services use the token in it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    state = { internalToken: randomBytes(32).toString('hex'), adminAnnounced: false, seeded: false };
    write();
  }
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      write();
    },
  };
};

/** A password that is easy to type: 20 letters and digits in groups, 100 bits. */
export const generatePassword = (): string => {
  // 32 characters, so that a random byte modulo 32 is uniform; no two of them look alike.
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789A';
  const text = [...randomBytes(20)].map((byte) => alphabet[byte % 32]).join('');
  return (text.match(/.{5}/g) ?? []).join('-');
};
