export { findVoice } from './store.ts';
