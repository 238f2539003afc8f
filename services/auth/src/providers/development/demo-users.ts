import { createHash } from 'node:crypto';

/** A user of the development provider. */
export interface DemoUser {
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
}

export const demoUsers: readonly DemoUser[] = [
  { email: 'maya.chen@gmail.example', name: 'Maya Chen', emailVerified: true },
  { email: 'leo.martins@gmail.example', name: 'Leo Martins', emailVerified: true },
  { email: 'amara.okafor@gmail.example', name: 'Amara Okafor', emailVerified: true },
];

/** Derived from the address, so that it stays the same after a restart. */
export const subjectOf = ({ email }: DemoUser): string => createHash('sha256').update(email).digest('hex').slice(0, 21);
