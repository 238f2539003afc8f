export { searchWords } from './find-ranges.ts';
