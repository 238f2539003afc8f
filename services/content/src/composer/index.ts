export { posterProvenance } from './local-provenance.ts';
export type { LocalProvider } from './local-provider.ts';
