import { CreateBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { objectSettings } from '@trenzeye/kit/objects/open-objects';
import { patiently } from './patiently.ts';
import { say, settingsOf } from './settings.ts';

// Creates the bucket when it is missing; the services expect it to be there.
const { OBJECTS, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settingsOf('bucket', objectSettings);
const client = new S3Client({
  endpoint: OBJECTS.slice('s3:'.length),
  region: S3_REGION,
  forcePathStyle: true,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
});
const isThere = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(error.name);
await patiently(async () => {
  try {
    await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  } catch (error) {
    if (!isThere(error)) throw error;
  }
});
say(`There is the bucket ${S3_BUCKET}`);
