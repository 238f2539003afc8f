/** Fields and results of model endpoints, for the pages that set them up. A separate entry point, so that public pages do not load it. */
export { KeyField, type KeyInput, keyBody } from './key-field.tsx';
export { ModelField } from './model-field.tsx';
export { ModelTest } from './model-test.tsx';
