import type { Metadata } from '../accounts/store/accounts.ts';
import { mergeMetadata } from '../user-metadata.ts';

/** New values replace, null removes; `provider` and `providers` are set by the service only. Throws `validation_failed` when it becomes too large. */
export const mergeAppMetadata = (before: Metadata, { provider: _provider, providers: _providers, ...change }: Metadata): Metadata =>
  mergeMetadata(before, change, 'app_metadata');
