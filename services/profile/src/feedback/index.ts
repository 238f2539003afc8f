export { presentFeedback } from './routes.ts';
export { listFeedback } from './store.ts';
