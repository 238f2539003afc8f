import { CreateBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { objectSettings } from '@trenzeye/kit/objects/open-objects';
import { retryUntil } from './retry-until.ts';
import { loadJobSettings, printLine } from './settings.ts';

// Creates the bucket if it is missing; the services do not create it.
const { OBJECTS, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = loadJobSettings('bucket', objectSettings);
const client = new S3Client({
  endpoint: OBJECTS.slice('s3:'.length),
  region: S3_REGION,
  forcePathStyle: true,
  ...(S3_ACCESS_KEY_ID ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } } : {}),
});
const alreadyExists = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(error.name);
await retryUntil(async () => {
  try {
    await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  } catch (error) {
    if (!alreadyExists(error)) throw error;
  }
});
printLine(`bucket ready: ${S3_BUCKET}`);
