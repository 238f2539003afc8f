import { t } from '@lingui/core/macro';
import { formatList } from '@trenzeye/frontend-kit';
import { isBuiltIn } from '@trenzeye/frontend-kit/ai';
import { handwrittenProvenance, type PartProvenance, type Provenance } from '@trenzeye/proto/http/content';
import { partLabel } from '../document/part-path.ts';

interface Sources {
  readonly hasSignal: boolean;
  readonly isRemix: boolean;
}

function sourcesText({ hasSignal, isRemix }: Sources): string {
  if (isRemix) return t`the original post, which it quotes with its author`;
  return hasSignal ? t`the signal’s sources and your prompt` : t`your prompt`;
}

function modelText({ label, voice, signal }: Provenance): string {
  if (voice && signal) return t`${label} in your voice “${voice}” from the signal “${signal}”`;
  if (voice) return t`${label} in your voice “${voice}”`;
  return signal ? t`${label} from the signal “${signal}”` : label;
}

/** The part, with what made it where that is not what made the rest. */
function partText(part: PartProvenance, base: Provenance): string {
  const [ofPart, ofBase] = [modelText({ ...part, signal: undefined }), modelText({ ...base, signal: undefined })];
  return ofPart === ofBase ? partLabel(part.path) : `${partLabel(part.path)} (${ofPart})`;
}

/** What made the text, in plain words. */
export function originText(provenance: Provenance, sources: Sources): string {
  const { parts = [] } = provenance;
  const isHandwritten = provenance.provider === handwrittenProvenance.provider;
  const names = formatList(parts.map((part) => partText(part, provenance)));
  if (isHandwritten) return t`Written by hand. Generated: ${names}.`;
  const origin = isBuiltIn(provenance)
    ? t`Composed without an AI model from ${sourcesText(sources)}. It adds no other facts: where facts are missing, it asks your readers.`
    : t`${modelText(provenance)}. A model can be wrong: check names and numbers before you publish.`;
  return parts.length > 0 ? `${origin} ${t`Generated again: ${names}.`}` : origin;
}
