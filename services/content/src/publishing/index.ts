export { publishItem } from './publish-content.ts';
