import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { markReadByToken } from './push-action.ts';
import { addPushDevice, changePushKinds, listPushDevices, readPushKinds, removePushDevice, testPushDevice } from './push-settings.ts';

export const pushEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.pushSettings, async ({ viewer }) => ({
    public_key: (await context.pushKeys()).publicKey,
    devices: await listPushDevices(context, viewer),
    kinds: await readPushKinds(context, viewer.id),
  })),
  endpoint(social.addPushDevice, async ({ body, viewer }) => reply(201, await addPushDevice(context, viewer, body))),
  endpoint(social.removePushDevice, async ({ params, viewer }) => {
    await removePushDevice(context, viewer, params.id);
    return reply(204, undefined);
  }),
  endpoint(social.testPushDevice, async ({ params, viewer }) => {
    await testPushDevice(context, viewer.id, params.id);
    return reply(204, undefined);
  }),
  endpoint(social.changePushKinds, ({ body, viewer }) => changePushKinds(context, viewer.id, body)),
  endpoint(social.pushAction, async ({ body, trace }) => {
    await markReadByToken(context, body.token, trace);
    return reply(204, undefined);
  }),
];
