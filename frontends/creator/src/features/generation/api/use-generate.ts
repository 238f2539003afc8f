import { useToast } from '@trenzeye/frontend-kit';
import { useVoices } from '@trenzeye/frontend-kit/ai';
import type { Voice } from '@trenzeye/proto/http/content';
import type { Type } from '../document/editor-document.ts';
import { type Owner, tabStateOf } from '../state/editor-store.ts';
import { everything, type GenerationTarget } from './generate-body.ts';
import { generate } from './generations.ts';

/** The voice of a document: the chosen one, or the default where none was chosen or the chosen one was deleted. */
export function chosenVoice(voices: readonly Voice[], chosen: string | null | undefined): Voice | undefined {
  if (chosen === null) return undefined;
  return voices.find(({ id }) => id === chosen) ?? voices.find(({ is_default }) => is_default);
}

/** Starts a generation on a tab, in the voice of its document. */
export function useGenerate(owner: Owner, type: Type): (target?: GenerationTarget) => void {
  const toast = useToast();
  const { data: voices = [] } = useVoices();
  return (target = everything) => {
    const voice = chosenVoice(voices, tabStateOf(owner, type).editor.voice);
    void generate({ owner, type, voice: voice?.id ?? null, ...target }, toast);
  };
}
