import type { Role } from '@trenzeye/proto/http';
import { testId } from './ids.ts';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly bio: string;
  readonly role: Role;
}

const user = (number: number, username: string, role: Role, bio: string): TestUser => ({
  id: testId('user', number),
  // A reserved domain without mailboxes.
  email: `${username}@test.trenzeye.example`,
  username,
  role,
  bio,
});

/** Three users, one of them a moderator. */
export const testUsers: readonly [TestUser, TestUser, TestUser] = [
  user(1, 'test.scout', 'user', 'Finds signals before lunch. A test account.'),
  user(2, 'test.remixer', 'user', 'Turns other people’s good ideas into better ones. A test account.'),
  user(3, 'test.moderator', 'moderator', 'Keeps the comments friendly. A test account.'),
];
