import { Icon } from '@trenzeye/frontend-kit';
import type { Provenance } from '@trenzeye/proto/http/content';

interface OriginNoteProps {
  readonly provenance: Provenance;
  readonly hasSignal: boolean;
  readonly isRemix: boolean;
}

const builtInProvider = 'local';

function sourcesText(hasSignal: boolean, isRemix: boolean): string {
  if (isRemix) return 'the original post, which it quotes with its author';
  return hasSignal ? 'the signal’s sources and your prompt' : 'your prompt';
}

/** What made the text, in plain words. */
export const OriginNote = ({ provenance, hasSignal, isRemix }: OriginNoteProps) => (
  <p className="tz-origin-note">
    <Icon name="info" size={16} />
    <span>
      {provenance.provider === builtInProvider
        ? `Composed without an AI model from ${sourcesText(hasSignal, isRemix)}. It states nothing else: where facts are missing, it asks your readers.`
        : `${provenance.label}. A model can be wrong: check names and numbers before you publish.`}
    </span>
  </p>
);
