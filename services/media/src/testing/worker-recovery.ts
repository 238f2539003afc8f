import { eventually } from '@trenzeye/kit/testing';
import { type SpawnedService, spawnService } from './spawn-service.ts';
import { startTestMedia, type TestMedia } from './start-test-media.ts';
import { createVideoFactory, type VideoFactory } from './video-factory.ts';
import { jobTimeoutMs } from './wait-for-job.ts';

/** The service without a worker of its own, and workers in processes that a test may kill. */
export interface WorkerRecovery {
  readonly media: TestMedia;
  readonly videos: VideoFactory;
  readonly startWorker: () => SpawnedService;
  readonly killWorkers: () => Promise<unknown>;
  readonly finishedStages: (uploadId: string) => Promise<string[]>;
  readonly waitForStage: (uploadId: string, stage: string) => Promise<void>;
  /** Files of an upload or Short that were written and are not kept. */
  readonly leftoverFiles: (id: string) => Promise<unknown[]>;
  /** State and retry count of the jobs of an upload or Short, oldest first. */
  readonly jobsOf: (id: string) => Promise<(string | number)[][]>;
  readonly stop: () => Promise<void>;
}

export const startWorkerRecovery = async (): Promise<WorkerRecovery> => {
  const videos = await createVideoFactory();
  const media = await startTestMedia();
  const workers: SpawnedService[] = [];
  const killWorkers = () => Promise.all(workers.splice(0).map((worker) => worker.kill()));
  const finishedStages = async (id: string): Promise<string[]> => {
    const [row] = await media.sql.query<{ stages: object }>('SELECT stages FROM processing_checkpoints WHERE upload_id = $1', [id]);
    return Object.keys(row?.stages ?? {});
  };
  return {
    media,
    videos,
    startWorker: () => {
      const worker = spawnService(media, 'worker');
      workers.push(worker);
      return worker;
    },
    killWorkers,
    finishedStages,
    waitForStage: (id, stage) => eventually(async () => expect(await finishedStages(id)).toContain(stage), jobTimeoutMs),
    leftoverFiles: (id) => media.sql.query('SELECT key FROM made_files WHERE subject_id = $1 AND NOT kept', [id]),
    jobsOf: async (id) => {
      const rows = await media.sql.query<{ state: string; retry_count: number }>(
        "SELECT state::text, retry_count FROM pgboss.job WHERE name = 'media' AND singleton_key = $1 ORDER BY created_on",
        [id],
      );
      return rows.map(({ state, retry_count }) => [state, retry_count]);
    },
    stop: async () => {
      await killWorkers();
      await media.stop();
      await videos.close();
    },
  };
};
