import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a data directory remembers between starts. */
export type State = {
  /** The secret services show each other on their internal routes. */
  internalToken: string;
  /** The administrator's first password, kept only until it has been printed. */
  pendingAdminPassword?: string;
  adminAnnounced: boolean;
  seeded: boolean;
};

/** The state of a data directory, written through on every change; the file is its owner's alone. */
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
    // A damaged file must not be replaced in silence: the token in it is the one running services know.
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

/** A password a person can type: 20 letters and digits in groups, about 100 bits. */
export const newPassword = (): string => {
  // 32 signs, so that every byte modulo 32 is even; none of them looks like another.
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789A';
  const text = [...randomBytes(20)].map((byte) => signs[byte % 32]).join('');
  return (text.match(/.{5}/g) ?? []).join('-');
};
