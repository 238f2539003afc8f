/** Fields, results and queries of models and voices. A separate entry point, so that public pages do not load it. */
export { aiKey, durationLabel, isBuiltIn, sameOrigin, usePersonalAi, useVoices, voicesKey } from './api.ts';
export { KeyField, type KeyInput, keyBody } from './key-field.tsx';
export { ModelField, ModelTest, ReadsImagesField } from './model-fields.tsx';
