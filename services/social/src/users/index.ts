export {
  deleteUserLanguage,
  findUsersByName,
  hasProfile,
  isBlocked,
  lockAccounts,
  readUserLanguage,
  readUserLanguages,
  readUsernames,
  setUserLanguage,
} from './store.ts';
export { unknownUser } from './unknown-user.ts';
