import { t } from '@lingui/core/macro';

const names: Readonly<Record<string, string>> = {
  AI_Generated_Female: t`AI Generated Female`,
  AI_Generated_Male: t`AI Generated Male`,
  Human_Female: t`Human Female`,
  Human_Male: t`Human Male`,
};

/** The voice types to choose from. Source: specification, `voice_type`. */
export const voiceTypes: readonly string[] = Object.keys(names);

/** Other voice types, which clients of the API can set, are shown as they are. Empty: no voice. */
export const voiceName = (voiceType: string): string => names[voiceType] ?? voiceType.replaceAll('_', ' ').trim();
