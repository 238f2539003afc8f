import { framingJobHandler } from '../shorts/framing/framing-job-handler.ts';
import { shortJobHandler } from '../shorts/render/short-job-handler.ts';
import type { JobHandler } from './job-handler.ts';
import type { JobKind } from './job-queue.ts';
import { uploadJobHandler } from './upload-job-handler.ts';

/** Each handler reads and writes rows of its own kind only, so callers need not know the type of the row. */
const handlers: Record<JobKind, unknown> = { upload: uploadJobHandler, short: shortJobHandler, framing: framingJobHandler };

export const jobHandlerOf = (kind: JobKind): JobHandler<unknown> => handlers[kind] as JobHandler<unknown>;
