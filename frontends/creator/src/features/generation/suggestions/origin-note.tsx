import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Icon, sizeLabel } from '@trenzeye/frontend-kit';
import { isBuiltIn, usePersonalAi } from '@trenzeye/frontend-kit/ai';
import type { ContentChecks, Provenance } from '@trenzeye/proto/http/content';
import { checkedText } from './checks.ts';
import { originText } from './origin-text.ts';

interface OriginNoteProps {
  readonly provenance: Provenance;
  readonly checks: ContentChecks;
  readonly hasSignal: boolean;
  readonly isRemix: boolean;
}

/** What made the text, what was checked, and how to get a better model where there is none. */
export function OriginNote({ provenance, checks, hasSignal, isRemix }: OriginNoteProps) {
  const checked = checkedText(checks);
  return (
    <div className="tz-origin-note">
      <Icon name="info" size={16} />
      <div className="tz-origin-note__text">
        <p>{originText(provenance, { hasSignal, isRemix })}</p>
        {checked && <p>{checked}</p>}
        {isBuiltIn(provenance) && <ModelOffer />}
      </div>
    </div>
  );
}

/** Leads to setting up a model, while only the built-in composer writes for the user. */
function ModelOffer() {
  const { data: ai } = usePersonalAi();
  if (!ai || !isBuiltIn(ai.in_use.text)) return null;
  return ai.local_setup ? (
    <Button size="small" icon="download" to="/admin/models">
      <Trans>Set up AI on this computer ({sizeLabel(ai.local_setup.size_bytes)})</Trans>
    </Button>
  ) : (
    <Button size="small" icon="spark" to="/account/ai">
      {t`Use your own AI model`}
    </Button>
  );
}
