import type { Voice } from '@trenzeye/proto/http/content';

/** The voice of a document: the chosen one, or the default where none was chosen or the chosen one was deleted. */
export function chosenVoice(voices: readonly Voice[], chosen: string | null | undefined): Voice | undefined {
  if (chosen === null) return undefined;
  return voices.find(({ id }) => id === chosen) ?? voices.find(({ is_default }) => is_default);
}
