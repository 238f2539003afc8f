import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';

export const localSpeechEndpoints = ({ localSpeech, speechModels }: MediaContext): Endpoint[] => [
  endpoint(media.localSpeech, () => speechModels.local()),
  endpoint(media.downloadSpeechModel, async ({ params }) => {
    localSpeech.download(params.id);
    return reply(202, await speechModels.local());
  }),
  endpoint(media.pauseSpeechModel, async ({ params }) => {
    localSpeech.pause(params.id);
    return speechModels.local();
  }),
  endpoint(media.deleteSpeechModel, async ({ params }) => {
    await localSpeech.remove(params.id);
    return speechModels.local();
  }),
  endpoint(media.chooseRecognizer, async ({ body }) => {
    await speechModels.chooseRecognizer(body.id);
    return speechModels.local();
  }),
];
