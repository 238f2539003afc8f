import { t } from '@lingui/core/macro';
import { useToast } from '@trenzeye/frontend-kit';
import { addCaption, type Caption, mergeWithNext, splitCaption, withCaptionText, withCaptionTime, withoutCaption } from './captions.ts';

export interface CaptionEdits {
  readonly text: (index: number, text: string) => void;
  readonly time: (index: number, side: 'start' | 'end', seconds: number) => void;
  /** Splits the caption at the cursor, or in the middle. */
  readonly split: (index: number, at?: number) => void;
  readonly merge: (index: number) => void;
  readonly remove: (index: number) => void;
  readonly add: (seconds: number) => void;
}

/** Edit operations on the captions; shows a toast when one is not possible. `kind` identifies undo steps. */
export function useCaptionEdits(
  captions: readonly Caption[],
  duration: number,
  onCaptions: (kind: string, captions: readonly Caption[]) => void,
  focus: (index: number) => void,
): CaptionEdits {
  const toast = useToast();
  return {
    text: (index, text) => onCaptions(`text ${index}`, withCaptionText(captions, index, text)),
    time: (index, side, seconds) => onCaptions(`time ${index}`, withCaptionTime(captions, index, side, seconds, duration)),
    split: (index, at) => {
      const changed = splitCaption(captions, index, at);
      if (!changed) {
        toast.info(t`This caption cannot be split here`, t`Put the cursor between two words.`);
        return;
      }
      onCaptions(`split ${index} ${captions.length}`, changed);
      focus(index + 1);
    },
    merge: (index) => {
      const merged = mergeWithNext(captions, index);
      if (!merged) {
        toast.info(t`These captions cannot be merged`, t`A caption has at most 300 characters.`);
        return;
      }
      onCaptions(`merge ${index} ${captions.length}`, merged);
      focus(index);
    },
    remove: (index) => {
      onCaptions(`remove ${index} ${captions.length}`, withoutCaption(captions, index));
      focus(Math.max(0, index - 1));
    },
    add: (seconds) => {
      const added = addCaption(captions, seconds, duration);
      if (!added) {
        toast.info(t`There is no room for a caption here`, t`Go to a pause, or make a caption shorter first.`);
        return;
      }
      onCaptions(`add ${captions.length}`, added.captions);
      focus(added.index);
    },
  };
}
