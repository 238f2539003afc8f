import { t } from '@lingui/core/macro';
import type { Provenance } from '@trenzeye/proto/http/content';

/** The model, the voice that it followed and the signal. */
export const provenanceText = ({ label, voice, signal }: Provenance): string =>
  [label, voice && t`Voice: ${voice}`, signal && t`Signal: ${signal}`].filter(Boolean).join(' · ');
