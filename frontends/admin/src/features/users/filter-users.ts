import type { DirectoryUser } from '@trenzeye/proto/http/admin';

/** Users whose username or email contains the text, case-insensitive. Source: specification, section 5. */
export const filterUsers = (users: readonly DirectoryUser[], searchText: string): readonly DirectoryUser[] => {
  const needle = searchText.trim().toLowerCase();
  if (needle === '') return users;
  return users.filter(({ username, email }) => username.toLowerCase().includes(needle) || email.toLowerCase().includes(needle));
};
