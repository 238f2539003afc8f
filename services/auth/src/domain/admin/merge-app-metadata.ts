import type { Metadata } from '../../store/accounts.ts';
import { mergeMetadata } from '../user-metadata.ts';

/** Given keys replace, null removes; which providers an account signs in with is ours to say. Throws `validation_failed` when it grows too large. */
export const mergeAppMetadata = (before: Metadata, { provider: _provider, providers: _providers, ...given }: Metadata): Metadata =>
  mergeMetadata(before, given, 'app_metadata');
