import { type Endpoint, endpoint, type Reply, reply } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { Context } from '../context.ts';
import { serveTus, type TusCall, tusOptions } from '../domain/resumable/serve-tus.ts';

const serve = async (context: Context, call: TusCall): Promise<Reply<undefined>> => {
  const { status, headers } = await serveTus(context, call);
  return reply(status, undefined, headers);
};

export const resumableEndpoints = (context: Context): Endpoint[] => [
  endpoint(media.resumableOptions, async () => reply(204, undefined, tusOptions(context))),
  endpoint(media.createResumable, (call) => serve(context, call)),
  endpoint(media.readResumable, (call) => serve(context, call)),
  endpoint(media.resumeUpload, (call) => serve(context, call)),
  endpoint(media.cancelResumable, (call) => serve(context, call)),
];
