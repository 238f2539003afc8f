import { locateTools } from './locate-tools.ts';
import { detectSandbox, isSeparated } from './sandbox/detect-sandbox.ts';

interface RefusalSettings {
  readonly MEDIA_WORKER: 'on' | 'off';
  readonly MEDIA_FFMPEG_OLD: 'refused' | 'allowed';
  readonly MEDIA_SANDBOX: 'preferred' | 'required';
}

/** Why this process decodes no uploaded video; undefined if it does. */
export type VideoRefusal = () => Promise<string | undefined>;

const findReason = async ({ MEDIA_FFMPEG_OLD, MEDIA_SANDBOX }: RefusalSettings): Promise<string | undefined> => {
  const { ffmpeg, version, isOld } = await locateTools();
  if (isOld && MEDIA_FFMPEG_OLD === 'refused')
    return `Videos are not accepted here: ffmpeg ${version} is old and gets no security fixes. The operator can install a current ffmpeg, or set MEDIA_FFMPEG_OLD=allowed where all uploads come from trusted people.`;
  if (MEDIA_SANDBOX === 'required' && !isSeparated((await detectSandbox(ffmpeg)).features))
    return 'Videos are not accepted here: MEDIA_SANDBOX=required, but this system lacks perl, seccomp or Landlock, which separate ffmpeg from the service.';
  return undefined;
};

/**
 * Decides once whether this process decodes uploaded videos. A process without a worker has no ffmpeg and leaves the decision to the
 * workers. Without any ffmpeg nothing is decoded, so there is nothing to refuse: the worker reports that.
 */
export const createVideoRefusal = (settings: RefusalSettings): VideoRefusal => {
  let reason: Promise<string | undefined> | undefined;
  return () => {
    if (settings.MEDIA_WORKER === 'off') return Promise.resolve(undefined);
    reason ??= findReason(settings).catch(() => {
      reason = undefined;
      return undefined;
    });
    return reason;
  };
};
