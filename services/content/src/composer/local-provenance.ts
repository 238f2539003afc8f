import type { Provenance } from '@trenzeye/proto/http/content';

/** Labels content of the built-in composer, in the response and on the page. */
export const localProvenance: Provenance = { provider: 'local', model: 'composer-2', label: 'Composed without an AI model' };

/** Of an image that is a poster, where a person or a model made the rest. */
export const posterProvenance: Provenance = { ...localProvenance, label: 'Poster designed by Trenzeye' };
