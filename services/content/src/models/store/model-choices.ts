import type { ChosenJob, ModelBudgets, ModelChoice, ModelPrices } from '@trenzeye/proto/http/content';
import type { ModelChoice as ModelChoiceRow } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

type PriceColumns = Pick<ModelChoiceRow, 'input_price' | 'output_price' | 'image_price' | 'character_price' | 'audio_hour_price'>;

const pricesOf = ({ input_price, output_price, image_price, character_price, audio_hour_price }: PriceColumns): ModelPrices => ({
  input: input_price,
  output: output_price,
  image: image_price,
  characters: character_price,
  audio_hour: audio_hour_price,
});

/** The chosen model of each job; jobs without a choice are absent. */
export const readModelChoices = async (prisma: Database): Promise<Partial<Record<ChosenJob, ModelChoice>>> => {
  const rows = await prisma.modelChoice.findMany();
  return Object.fromEntries(
    rows.map(({ job, endpoint_id, model, reads_images, voices, ...row }) => [
      job,
      { endpoint_id, model, prices: pricesOf(row), reads_images, voices },
    ]),
  );
};

export const setModelChoice = async (prisma: Database, job: ChosenJob, choice: ModelChoice, at: Date): Promise<void> => {
  const { endpoint_id, model, prices, reads_images, voices } = choice;
  const data = {
    endpoint_id,
    model,
    input_price: prices.input,
    output_price: prices.output,
    image_price: prices.image,
    character_price: prices.characters,
    audio_hour_price: prices.audio_hour,
    chosen_at: at,
    reads_images,
    voices,
  };
  await prisma.modelChoice.upsert({ where: { job }, create: { job, ...data }, update: data });
};

export const deleteModelChoice = async (prisma: Database, job: ChosenJob): Promise<void> => {
  await prisma.modelChoice.deleteMany({ where: { job } });
};

const onlyRow = { id: 1 } as const;
const toNumber = (value: bigint | null): number | null => (value === null ? null : Number(value));
const toBigInt = (value: number | null): bigint | null => (value === null ? null : BigInt(value));

export const readModelBudgets = async (prisma: Database): Promise<ModelBudgets> => {
  const row = await prisma.modelBudget.findUnique({ where: onlyRow });
  return {
    person_tokens: toNumber(row?.person_tokens ?? null),
    instance_tokens: toNumber(row?.instance_tokens ?? null),
    instance_usd: row?.instance_usd ?? null,
  };
};

export const setModelBudgets = async (prisma: Database, budgets: ModelBudgets): Promise<void> => {
  const data = {
    person_tokens: toBigInt(budgets.person_tokens),
    instance_tokens: toBigInt(budgets.instance_tokens),
    instance_usd: budgets.instance_usd,
  };
  await prisma.modelBudget.upsert({ where: onlyRow, create: { ...onlyRow, ...data }, update: data });
};
