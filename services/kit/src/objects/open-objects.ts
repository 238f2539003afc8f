import { z } from 'zod';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';

/** Settings of a service that stores objects. */
export const objectSettings = z.object({
  /** `folder:<path>` or `s3:<endpoint>` */
  OBJECTS: z.string().regex(/^(folder:|s3:https?:\/\/)./, 'must be folder:<path> or s3:<endpoint>'),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('trenzeye'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
});

export const openObjects = async (config: z.output<typeof objectSettings>): Promise<ObjectStore> => {
  if (config.OBJECTS.startsWith('folder:')) return createFolderStore({ folder: config.OBJECTS.slice('folder:'.length) });
  // With a folder the client of S3 is not loaded.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store({
    endpoint: config.OBJECTS.slice('s3:'.length),
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  });
};
