export { seedComments } from './post-comment.ts';
export { type CommentCount, deletedUserId, deletePlaceholders } from './store.ts';
