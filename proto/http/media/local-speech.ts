import { z } from 'zod';
import { LocalModelParams, localModelFields } from '../local-model.ts';
import { route } from '../route.ts';
import { SpeechVoice } from './speech.ts';

/** A voice or a recognizer that runs on the server, through sherpa-onnx. */
export const LocalSpeechModel = z
  .object({
    ...localModelFields,
    kind: z.enum(['voice', 'recognizer']),
    source: z.enum(['catalogue', 'folder']).meta({ description: 'folder: put into a folder of the server by hand' }),
    gender: SpeechVoice.shape.gender,
    has_word_times: z.boolean().meta({ description: 'of a recognizer: whether it says when each word is spoken' }),
    is_in_use: z.boolean().meta({ description: 'a recognizer: it transcribes; a voice: users can choose it' }),
    files: z
      .array(z.object({ url: z.string(), size_bytes: z.number().int(), sha256: z.string() }))
      .meta({ description: 'what is downloaded; empty for models of a folder' }),
  })
  .meta({ id: 'LocalSpeechModel' });
export type LocalSpeechModel = z.infer<typeof LocalSpeechModel>;

export const LocalSpeech = z
  .object({
    unsupported: z.string().nullable().meta({ description: 'why models cannot run here; null: they can' }),
    models: z.array(LocalSpeechModel),
  })
  .meta({ id: 'LocalSpeech' });
export type LocalSpeech = z.infer<typeof LocalSpeech>;

export const localSpeech = {
  localSpeech: route({
    method: 'get',
    path: '/api/admin/speech/local',
    summary: 'Voices and recognizers that run on the server, and the progress of downloads',
    access: 'admin',
    responses: { 200: LocalSpeech },
  }),
  downloadSpeechModel: route({
    method: 'post',
    path: '/api/admin/speech/local/:id/download',
    summary: 'Download a voice or a recognizer of the catalogue; resumes a paused download',
    access: 'admin',
    params: LocalModelParams,
    errors: ['not_found', 'conflict'],
    responses: { 202: LocalSpeech },
  }),
  pauseSpeechModel: route({
    method: 'delete',
    path: '/api/admin/speech/local/:id/download',
    summary: 'Pause a download; what was received is kept',
    access: 'admin',
    params: LocalModelParams,
    errors: ['not_found'],
    responses: { 200: LocalSpeech },
  }),
  deleteSpeechModel: route({
    method: 'delete',
    path: '/api/admin/speech/local/:id',
    summary: 'Delete a downloaded voice or recognizer',
    access: 'admin',
    params: LocalModelParams,
    errors: ['not_found'],
    responses: { 200: LocalSpeech },
  }),
  chooseRecognizer: route({
    method: 'put',
    path: '/api/admin/speech/local/recognizer',
    summary: 'Choose the recognizer that transcribes, in the place of an endpoint; null: the endpoint, or the first recognizer without one',
    access: 'admin',
    body: z.object({ id: LocalModelParams.shape.id.nullable() }),
    responses: { 200: LocalSpeech },
  }),
};
