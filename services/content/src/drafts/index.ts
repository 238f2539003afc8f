export { presentDraft } from './present-draft.ts';
export type { SavedContent } from './save-content.ts';
export { addVersion } from './store.ts';
