import { shortJobHandler } from '../shorts/render/short-job-handler.ts';
import type { SubjectKind } from '../store/runs.ts';
import type { Subject } from './subject.ts';
import { uploadSubject } from './upload-subject.ts';

/** Each subject reads and writes rows of its own kind alone, so that nobody else need know which. */
const subjects: Record<SubjectKind, unknown> = { upload: uploadSubject, short: shortJobHandler };

export const subjectOf = (kind: SubjectKind): Subject<unknown> => subjects[kind] as Subject<unknown>;
