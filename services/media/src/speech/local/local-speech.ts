import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { detectLimitCommand, runIsolated } from '../../ffmpeg/index.ts';
import { createProcessFolder, deleteFoldersOfEndedProcesses } from '../../process-folders.ts';
import { SpeechError, type SpeechProvider } from '../speech-provider.ts';
import type { LocalVoice } from './find-voices.ts';
import { requireSherpa } from './sherpa-library.ts';

const program = fileURLToPath(new URL('./speech-process.ts', import.meta.url));
const folderPrefix = 'trenzeye-local-speech-';
/** Limits of one text. Address space: the largest voices need about 1 GB, and Node.js reserves as much. */
const limits = { memoryBytes: 4 * 1024 ** 3, cpuSeconds: 300, fileBytes: 64 * 1024 ** 2, nice: 10 };
const timeoutMs = 180_000;
const threads = 2;

/** Runs the synthesiser within limits and without an environment. */
const runProcess = async (requestFile: string, signal: AbortSignal): Promise<void> => {
  const limitCommand = await detectLimitCommand();
  const { program: command, parameters } = limitCommand(process.execPath, ['--max-old-space-size=256', program, requestFile], limits);
  await runIsolated({ program: command, parameters, signal, timeoutMs });
};

const speakInFolder = async (folder: string, voice: LocalVoice, text: string, signal: AbortSignal): Promise<Buffer> => {
  const { model, tokens, dataFolder, lexicon } = voice;
  const [request, output] = [join(folder, 'request.json'), join(folder, 'speech.wav')];
  await writeFile(
    request,
    JSON.stringify({ library: await requireSherpa(signal), text, output, model, tokens, dataFolder, lexicon, threads }),
  );
  await runProcess(request, signal);
  return readFile(output);
};

/** The voices of the server, spoken by sherpa-onnx; undefined without any. */
export const createLocalSpeech = (voices: readonly LocalVoice[]): SpeechProvider | undefined => {
  if (voices.length === 0) return undefined;
  return {
    metered: { job: 'speech', source: 'built-in', model: 'Voices of this server', price: 0 },
    voices: voices.map(({ id, name, is_basic, gender, languages }) => ({ id, name, is_basic, gender, languages })),
    speak: async ({ text, voice: id, signal }) => {
      const voice = voices.find((each) => each.id === id);
      if (!voice) throw new SpeechError('This voice is not installed any more. Choose another one.');
      await deleteFoldersOfEndedProcesses(folderPrefix);
      const folder = await createProcessFolder(folderPrefix);
      try {
        const audio = await speakInFolder(folder, voice, text, signal);
        if (audio.length <= 44) throw new Error('the voice made no sound');
        return { audio, contentType: 'audio/wav', words: undefined };
      } catch (cause) {
        signal.throwIfAborted();
        if (cause instanceof SpeechError) throw cause;
        throw new SpeechError(`The voice ${voice.name} could not speak this text.`, { cause });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
};
