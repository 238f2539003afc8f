import { unedited } from '@trenzeye/proto/drawing/photo-geometry';
import { ownerOnly } from '../../environment/actors.ts';
import { createOwnPicture, type OwnPicture } from '../../environment/own-picture.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { type Rows, row } from './row.ts';

let picture: Promise<OwnPicture> | undefined;
/** Shared by all requests, as none of them changes its owner. To be made first: it waits for the worker, which other rows keep busy. */
export const ownPicture = (environment: TestEnvironment): Promise<OwnPicture> => {
  picture ??= createOwnPicture(environment);
  return picture;
};

const uploadPath = async (environment: TestEnvironment, suffix: string): Promise<string> =>
  `/api/upload/${(await ownPicture(environment)).uploadId}${suffix}`;

export const photoRows: Rows = {
  'GET /api/upload/{id}/photo': row(ownerOnly, async (environment) => ({ path: await uploadPath(environment, '/photo') })),
  'PUT /api/upload/{id}/photo': row(ownerOnly, async (environment) => ({ path: await uploadPath(environment, '/photo'), body: unedited })),
  'POST /api/upload/{id}/pictures': row(ownerOnly, async (environment) => ({ path: await uploadPath(environment, '/pictures') })),
  'GET /api/pictures/{id}': row(ownerOnly, async (environment) => ({ path: `/api/pictures/${(await ownPicture(environment)).id}` })),
};
