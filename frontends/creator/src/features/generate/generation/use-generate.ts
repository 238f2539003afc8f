import { useToast } from '@trenzeye/frontend-kit';
import { useVoices } from '@trenzeye/frontend-kit/ai';
import type { Type } from '../document/editor-document.ts';
import { chosenVoice } from '../prompt/chosen-voice.ts';
import { type Owner, tabStateOf } from '../state/editor-store.ts';
import { everything, type GenerationTarget } from './generate-body.ts';
import { generate } from './generations.ts';

/** Starts a generation on a tab, in the voice of its document. */
export function useGenerate(owner: Owner, type: Type): (target?: GenerationTarget) => void {
  const toast = useToast();
  const { data: voices = [] } = useVoices();
  return (target = everything) => {
    const voice = chosenVoice(voices, tabStateOf(owner, type).editor.voice);
    void generate({ owner, type, voice: voice?.id ?? null, ...target }, toast);
  };
}
