import { t } from '@lingui/core/macro';
import { isBuiltIn } from '@trenzeye/frontend-kit/ai';
import { handwrittenProvenance, type PartProvenance, type Provenance } from '@trenzeye/proto/http/content';
import { partLabel } from '../generation/part-path.ts';

interface Sources {
  readonly hasSignal: boolean;
  readonly isRemix: boolean;
}

function sourcesText({ hasSignal, isRemix }: Sources): string {
  if (isRemix) return t`the original post, which it quotes with its author`;
  return hasSignal ? t`the signal’s sources and your prompt` : t`your prompt`;
}

const modelText = ({ label, voice, signal }: Provenance): string =>
  `${label}${voice ? ` in your voice “${voice}”` : ''}${signal ? ` from the signal “${signal}”` : ''}`;

/** The part, with what made it where that is not what made the rest. */
function partText(part: PartProvenance, base: Provenance): string {
  const [ofPart, ofBase] = [modelText({ ...part, signal: undefined }), modelText({ ...base, signal: undefined })];
  return ofPart === ofBase ? partLabel(part.path) : `${partLabel(part.path)} (${ofPart})`;
}

/** What made the text, in plain words. */
export function originText(provenance: Provenance, sources: Sources): string {
  const { parts = [] } = provenance;
  const isHandwritten = provenance.provider === handwrittenProvenance.provider;
  const names = parts.map((part) => partText(part, provenance)).join(', ');
  if (isHandwritten) return t`Written by hand. Generated: ${names}.`;
  const generatedAgain = parts.length > 0 ? ` Generated again: ${names}.` : '';
  if (isBuiltIn(provenance))
    return t`Composed without an AI model from ${sourcesText(sources)}. It states nothing else: where facts are missing, it asks your readers.${generatedAgain}`;
  return `${modelText(provenance)}. A model can be wrong: check names and numbers before you publish.${generatedAgain}`;
}
