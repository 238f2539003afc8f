import { detectLanguage } from '@trenzeye/kit';
import type { SpeechChoice, SpeechVoice } from '@trenzeye/proto/http/media/speech';
import { createEndpointSpeech, type SpeechEndpoint } from './endpoint-speech.ts';
import type { SpeechProvider } from './speech-provider.ts';

/** What decides which voice speaks: the author's choice, or else the script's voice type. */
export interface VoiceRequest extends SpeechChoice {
  readonly voice_type: string;
  /** The text, which has the language unless the author chose one. */
  readonly text: string;
}

export interface VoiceMatch {
  readonly provider: SpeechProvider;
  readonly voice: SpeechVoice;
}

/** All voices of an installation. */
export interface SpeechVoices {
  readonly voices: readonly SpeechVoice[];
  /** The voice for a text; undefined when none speaks its language. */
  match(request: VoiceRequest): VoiceMatch | undefined;
}

const genderOf = (voiceType: string): SpeechVoice['gender'] =>
  /female|woman/i.test(voiceType) ? 'female' : /male|man/i.test(voiceType) ? 'male' : null;

/** An endpoint's voices come first, then those on the server: they sound better than the basic ones, which are always there. */
export const createSpeech = (endpoint: SpeechEndpoint | undefined, basic: SpeechProvider, local?: SpeechProvider): SpeechVoices => {
  const providers = [...(endpoint ? [createEndpointSpeech(endpoint)] : []), ...(local ? [local] : []), basic];
  const matches = providers.flatMap((provider) => provider.voices.map((voice): VoiceMatch => ({ provider, voice })));
  return {
    voices: matches.map(({ voice }) => voice),
    match: ({ voice, language, voice_type, text }) => {
      const spoken = language || detectLanguage(text);
      const able = matches.filter(({ voice: { languages } }) => languages === null || languages.includes(spoken));
      const gender = genderOf(voice_type);
      return able.find((each) => each.voice.id === voice) ?? able.find((each) => each.voice.gender === gender) ?? able[0];
    },
  };
};
