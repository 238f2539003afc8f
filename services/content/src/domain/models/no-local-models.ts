import type { LocalModels } from './local-models.ts';
export const noLocalModels = {
  state: () => ({ runtime: { status: 'unsupported', size_bytes: 0, error: 'No folder is configured for local models.' }, models: [] }),
  isReady: () => false,
} as unknown as LocalModels;
