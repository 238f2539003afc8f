export { changeUser } from './change-user.ts';
export { insertOwnUser, seedUsers } from './create-user.ts';
export { presentProfile } from './routes.ts';
export { lockAccounts } from './store/accounts.ts';
export {
  countVisibleRows,
  type RowCondition,
  type RowOrder,
  rejectedValueOf,
  selectVisibleRows,
  type UserColumn,
  type VisibleRow,
} from './store/user-rows.ts';
export { deleteUser, findUser, isUsernameConflict, readProfile, type UserRecord } from './store/users.ts';
