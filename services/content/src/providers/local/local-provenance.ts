import type { Provenance } from '@trenzeye/proto/http/content';

/** What the built-in composer made is labelled as such, in the answer and on the page. */
export const localProvenance: Provenance = { provider: 'local', model: 'composer-1', label: 'Made with the Trenzeye local composer' };
