import type { DirectoryUser } from '@trenzeye/proto/http/admin';

/** Those whose username or address holds the words, whatever the case. Source: specification, section 5. */
export const matching = (users: readonly DirectoryUser[], words: string): readonly DirectoryUser[] => {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return users;
  return users.filter(({ username, email }) => username.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted));
};
