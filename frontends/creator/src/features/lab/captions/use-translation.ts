import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useRef, useState } from 'react';
import type { Edit } from '../lab-queries.ts';
import { untranslatedCaptions, withTexts, withTranslated } from './caption-tracks.ts';
import type { Caption } from './captions.ts';

/** Captions of one request: few enough for slow models, and for visible progress. */
const captionsPerRequest = 40;

/** Translates the captions of the Short that a language does not have yet. What was translated before a failure is kept. */
export function useTranslation(edit: Edit, onChange: (kind: string, change: Partial<Edit>) => void, onDone: (language: string) => void) {
  const toast = useToast();
  const [doneCount, setDoneCount] = useState(0);
  // The edit may change meanwhile.
  const latest = useRef(edit);
  latest.current = edit;
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async (language: string): Promise<void> => {
      setDoneCount(0);
      const captions = untranslatedCaptions(latest.current, language);
      for (let first = 0; first < captions.length; first += captionsPerRequest) {
        const part: readonly Caption[] = captions.slice(first, first + captionsPerRequest);
        const { texts } = await call(content.translateCaptions, { body: { texts: part.map(({ text }) => text), language } });
        const { tracks } = latest.current;
        onChange(`translate ${language} ${first}`, { tracks: withTranslated(tracks, language, withTexts(part, texts)) });
        setDoneCount(first + part.length);
        onDone(language);
      }
    },
    onError: (error) => toast.error(t`The captions could not be translated`, error.message),
  });
  return { translate: mutate, isPending, doneCount };
}
