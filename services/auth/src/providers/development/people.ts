import { createHash } from 'node:crypto';

/** Somebody who can sign in at the development provider. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
}

export const demoPeople: readonly Person[] = [
  { email: 'maya.chen@gmail.example', name: 'Maya Chen', emailVerified: true },
  { email: 'leo.martins@gmail.example', name: 'Leo Martins', emailVerified: true },
  { email: 'amara.okafor@gmail.example', name: 'Amara Okafor', emailVerified: true },
];

/** The same address is the same person, after a restart, too. */
export const subjectOf = ({ email }: Person): string => createHash('sha256').update(email).digest('hex').slice(0, 21);
