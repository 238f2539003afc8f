export {
  type DirectoryUserRow,
  findEmail,
  findIdByUsername,
  findUser,
  findUsernames,
  findUsers,
  isUserDeleted,
  lockUserForDeletion,
  markUserDeleted,
  setProfile,
  shareUserLocks,
} from './store.ts';
