import type { Provenance } from '@trenzeye/proto/http/content';

/** Labels content of the built-in composer, in the response and on the page. */
export const localProvenance: Provenance = { provider: 'local', model: 'composer-1', label: 'Made with the Trenzeye local composer' };
