export { deleteLeftovers } from './delete-leftovers.ts';
export { fetchObject } from './fetch-object.ts';
export { Interruption } from './interruption.ts';
export type { JobHandler, JobResult, JobRun } from './job-handler.ts';
export { failedJobQueueName, type JobData, type JobKind, jobQueueName, jobSchema } from './job-queue.ts';
export { runJob } from './run-job.ts';
export { deleteFileRecords, deleteOrphanedFileRecords, findOpenJobs, keepFile, keepFiles, recordFile, releaseFiles } from './store.ts';
export type { WorkerContext } from './worker-context.ts';
