import { type Endpoint, endpoint, type Reply, reply } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { handleTusRequest, type TusRequest, tusOptionsHeaders } from './handle-tus-request.ts';

const serve = async (context: MediaContext, call: TusRequest): Promise<Reply<undefined>> => {
  const { status, headers } = await handleTusRequest(context, call);
  return reply(status, undefined, headers);
};

export const resumableEndpoints = (context: MediaContext): Endpoint[] => [
  endpoint(media.resumableOptions, async () => reply(204, undefined, tusOptionsHeaders(context))),
  endpoint(media.createResumable, (call) => serve(context, { ...call, uploadId: undefined })),
  endpoint(media.readResumable, (call) => serve(context, { ...call, uploadId: call.params.id })),
  endpoint(media.resumeUpload, (call) => serve(context, { ...call, uploadId: call.params.id })),
  endpoint(media.cancelResumable, (call) => serve(context, { ...call, uploadId: call.params.id })),
];
