export { deleteRelations, readRelation } from './store.ts';
