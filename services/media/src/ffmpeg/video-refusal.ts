import { findInstalledTools, type ToolPaths } from './locate-tools.ts';
import { detectSandbox, isSeparated } from './sandbox/detect-sandbox.ts';

interface RefusalSettings {
  readonly MEDIA_WORKER: 'on' | 'off';
  readonly MEDIA_FFMPEG_OLD: 'refused' | 'allowed';
  readonly MEDIA_FFMPEG_SOURCE: string;
  readonly MEDIA_SANDBOX: 'preferred' | 'required';
}

/**
 * Why this process decodes no uploaded video; undefined if it does. Before a job, without `tools`, it is not known which ffmpeg the job will
 * fetch: only what no fetch can change is a reason.
 */
export type VideoRefusal = (tools?: ToolPaths) => Promise<string | undefined>;

const findReason = async (
  { MEDIA_FFMPEG_OLD, MEDIA_SANDBOX }: RefusalSettings,
  { ffmpeg, version, isOld }: ToolPaths,
): Promise<string | undefined> => {
  if (isOld && MEDIA_FFMPEG_OLD === 'refused')
    return `Videos are not accepted here: ffmpeg ${version} is old and gets no security fixes. The operator can install a current ffmpeg, or set MEDIA_FFMPEG_OLD=allowed where all uploads come from trusted people.`;
  if (MEDIA_SANDBOX === 'required' && !isSeparated((await detectSandbox(ffmpeg)).features))
    return 'Videos are not accepted here: MEDIA_SANDBOX=required, but this system lacks perl, seccomp or Landlock, which separate ffmpeg from the service.';
  return undefined;
};

/**
 * Decides whether this process decodes uploaded videos, once for each program. A process without a worker has no ffmpeg and leaves the
 * decision to the workers. Without any ffmpeg nothing is decoded, so there is nothing to refuse: the worker reports that.
 */
export const createVideoRefusal = (settings: RefusalSettings): VideoRefusal => {
  const reasons = new Map<string, Promise<string | undefined>>();
  const reasonFor = (tools: ToolPaths): Promise<string | undefined> => {
    const known = reasons.get(tools.ffmpeg) ?? findReason(settings, tools);
    reasons.set(tools.ffmpeg, known);
    known.catch(() => reasons.delete(tools.ffmpeg));
    return known.catch(() => undefined);
  };
  return async (tools) => {
    if (settings.MEDIA_WORKER === 'off') return undefined;
    const found = tools ?? (await findInstalledTools());
    if (!found || (!tools && found.isOld && settings.MEDIA_FFMPEG_SOURCE !== 'off')) return undefined;
    return reasonFor(found);
  };
};
