export { readReactions } from './store/viewer-reactions.ts';
