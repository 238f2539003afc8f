export { deleteThreads } from './store.ts';
