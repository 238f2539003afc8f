export { noHiddenAuthors } from './hidden-authors.ts';
export { presentAuthor, unknownAuthor } from './present-author.ts';
export {
  type AuthorRow,
  deletedUsername,
  deletedVersion,
  findAuthorsByName,
  findBlockedPairs,
  findRestricted,
  isBanned,
  lockAuthor,
  markAuthorDeleted,
  pairKey,
  requireAccount,
  setAccountRestriction,
  withAuthors,
} from './store.ts';
