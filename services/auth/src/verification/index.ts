export { incompleteLinkPage } from './verify-routes.ts';
