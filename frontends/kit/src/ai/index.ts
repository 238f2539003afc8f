/** Fields, results and queries of models and voices. A separate entry point, so that public pages do not load it. */
export { aiKey, isBuiltIn, usePersonalAi, useVoices, voicesKey } from './ai-queries.ts';
export { durationLabel } from './duration-label.ts';
export { KeyField, type KeyInput, keyBody } from './key-field.tsx';
export { ModelField } from './model-field.tsx';
export { ModelTest } from './model-test.tsx';
export { sameOrigin } from './origin.ts';
export { ReadsImagesField } from './reads-images-field.tsx';
