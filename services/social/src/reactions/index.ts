export { seedCommentReactions, seedReactions } from './seed-reactions.ts';
