import type { Provenance } from '@trenzeye/proto/http/content';

/** Labels content of the built-in composer, in the response and on the page. */
export const localProvenance: Provenance = { provider: 'local', model: 'composer-2', label: 'Composed without an AI model' };
