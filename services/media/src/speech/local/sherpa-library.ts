import { arch, platform } from 'node:os';
import { InstallFailed } from '@trenzeye/kit/packages';
import { requirePackages } from '../../on-demand-packages.ts';
import { SpeechError } from '../speech-provider.ts';

/** The platforms for which sherpa-onnx is published. */
const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-ia32']);

export const isSherpaPublished = (): boolean => platforms.has(`${platform()}-${arch()}`);

/** The entry file of sherpa-onnx, which is installed the first time. Throws InstallFailed. */
export const installSherpa = async (signal: AbortSignal): Promise<string> =>
  (await requirePackages('localSpeech', { signal })).resolve('sherpa-onnx-node');

/** The same for a job. Throws a SpeechError with a message for the user. */
export const requireSherpa = async (signal: AbortSignal): Promise<string> => {
  try {
    return await installSherpa(signal);
  } catch (cause) {
    if (!(cause instanceof InstallFailed)) throw cause;
    throw new SpeechError(
      'The speech software is not installed on this server, and the npm registry cannot be reached. Please try again later.',
      {
        cause,
      },
    );
  }
};
