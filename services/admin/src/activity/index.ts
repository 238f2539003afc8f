export { type ActivityLogRow, appendActivityLogs, deletePersonalDetails, readOwnActivityLogs } from './store.ts';
