import { invalidField } from '@trenzeye/kit';
import { type ChosenJob, localEndpointId, type ModelChoice, SpeechJob } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import type { ContentTransaction } from '../database/transaction.ts';
import { findEndpointAddress } from './open-provider.ts';
import { deleteModelChoice, deleteModelEndpoint, readModelChoices, setModelChoice } from './store.ts';

type ChoiceContext = Pick<ContentContext, 'clock' | 'configuredModels' | 'localModels' | 'speechVault' | 'transaction' | 'vault'>;

const isSpeechJob = (job: ChosenJob): job is SpeechJob => SpeechJob.options.some((other) => other === job);

const requireLocalModel = ({ localModels }: ChoiceContext, job: ChosenJob, { model, reads_images }: ModelChoice): void => {
  if (job !== 'text') throw invalidField('endpoint_id', 'must be an endpoint: models on this machine write text only');
  if (reads_images) throw invalidField('reads_images', 'must be false: models on this machine read text only');
  if (!localModels.isReady(model)) throw invalidField('model', 'is not installed on this machine');
};

/** Emits the present choice of a job of the media service, which stores it. */
const emitSpeechModel = async (context: ChoiceContext, tx: ContentTransaction, job: SpeechJob): Promise<void> => {
  const choice = (await readModelChoices(tx.prisma))[job];
  if (!choice) {
    tx.emit('speech_model.chosen', { job });
    return;
  }
  const { baseUrl, apiKey } = await findEndpointAddress({ ...context, prisma: tx.prisma }, choice.endpoint_id);
  const sealedKey = apiKey === undefined ? '' : context.speechVault.seal(apiKey, job);
  const price = job === 'speech' ? choice.prices.characters : choice.prices.audio_hour;
  tx.emit('speech_model.chosen', { job, baseUrl, sealedKey, model: choice.model, voices: choice.voices, price });
};

/** Chooses the model of a job. Throws `invalid_request` naming the field. */
export const chooseModel = (context: ChoiceContext, actor: string, job: ChosenJob, given: ModelChoice): Promise<ModelChoice> =>
  context.transaction({ actor }, async (tx) => {
    if (given.endpoint_id === localEndpointId) requireLocalModel(context, job, given);
    else
      await findEndpointAddress({ ...context, prisma: tx.prisma }, given.endpoint_id).catch(() => {
        throw invalidField('endpoint_id', 'is not a known endpoint');
      });
    if (job === 'speech' && given.voices.length === 0) throw invalidField('voices', 'must name at least one voice');
    const choice = { ...given, voices: job === 'speech' ? [...new Set(given.voices)] : [] };
    await setModelChoice(tx.prisma, job, choice, context.clock());
    if (isSpeechJob(job)) await emitSpeechModel(context, tx, job);
    return choice;
  });

/** Clears the choice of a job. */
export const clearModel = (context: ChoiceContext, actor: string, job: ChosenJob): Promise<void> =>
  context.transaction({ actor }, async (tx) => {
    await deleteModelChoice(tx.prisma, job);
    if (isSpeechJob(job)) await emitSpeechModel(context, tx, job);
  });

/** Emits the choices of the media service's jobs whose endpoint has changed. */
export const emitChangedEndpoint = async (context: ChoiceContext, tx: ContentTransaction, endpointId: string): Promise<void> => {
  const choices = await readModelChoices(tx.prisma);
  for (const job of SpeechJob.options) if (choices[job]?.endpoint_id === endpointId) await emitSpeechModel(context, tx, job);
};

/** Deletes an endpoint and the choices of its models. Returns false for an unknown endpoint. */
export const removeEndpoint = (context: ChoiceContext, actor: string, endpointId: string): Promise<boolean> =>
  context.transaction({ actor }, async (tx) => {
    const choices = Object.entries(await readModelChoices(tx.prisma)) as [ChosenJob, ModelChoice][];
    for (const [job, { endpoint_id }] of choices) {
      if (endpoint_id !== endpointId) continue;
      await deleteModelChoice(tx.prisma, job);
      if (isSpeechJob(job)) await emitSpeechModel(context, tx, job);
    }
    return deleteModelEndpoint(tx.prisma, endpointId);
  });
