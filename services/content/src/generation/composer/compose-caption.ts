import type { GeneratedImage } from '@trenzeye/proto/http/content';
import { arrange, type Composition } from './composition.ts';
import { hashtagsOf } from './hashtags.ts';
import { captionSuggestions } from './suggestions.ts';

const captionLength = 600;

/** The caption of a poster; the motif is the first of its style tags after `poster`. */
export const composeCaption = (composition: Composition, motif: string): Omit<GeneratedImage, 'image_url'> => {
  const { brief, hooks, reading } = composition;
  const passages = arrange(composition, { most: 6, mostQuestions: 1, mostFacts: 2, hasList: false });
  const caption = passages.reduce((text, passage) => {
    const longer = text === '' ? passage.text : `${text}\n\n${passage.text}`;
    return longer.length <= captionLength ? longer : text;
  }, '');
  return {
    caption,
    style_tags: ['poster', motif, ...hashtagsOf(brief, reading.title, 4)],
    hooks: [...hooks],
    suggestions: [captionSuggestions(composition)],
  };
};
