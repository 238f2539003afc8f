import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, formatLocale, useApiMutation, useToast } from '@trenzeye/frontend-kit';
import { aiKey } from '@trenzeye/frontend-kit/ai';
import { type ChosenJob, content, type LocalAi, type LocalModel, type ModelBudgets, type ModelChoice } from '@trenzeye/proto/http/content';
import { media, type SpeechLimits } from '@trenzeye/proto/http/media';
import { useEffect } from 'react';

/** Whether a download or an installation is under way, so that its progress has to be fetched again. */
export const isInstalling = ({ runtime, models }: LocalAi): boolean =>
  runtime.status === 'installing' || models.some(({ status }) => status === 'downloading');

/** Whole percent, rounded down, so that 100 means complete. */
export const downloadPercent = ({ received_bytes, size_bytes }: Pick<LocalModel, 'received_bytes' | 'size_bytes'>): number =>
  size_bytes > 0 ? Math.min(100, Math.floor((received_bytes / size_bytes) * 100)) : 0;

/** Without a comma before the last word, also in American English. */
const lists = new Intl.ListFormat(formatLocale() === 'en' ? 'en-GB' : formatLocale());
const names = new Intl.DisplayNames(formatLocale(), { type: 'language' });

/** 'English, German and 3 more languages'; empty where unknown. */
export function languageList(codes: readonly string[], limit = 4): string {
  if (codes.length === 0) return '';
  const shown = codes.slice(0, limit).map((code) => names.of(code) ?? code);
  const rest = codes.length - shown.length;
  const list = shown.join(', ');
  return rest > 0 ? t`${list} and ${rest} more` : lists.format(shown);
}

const settingsKey = ['model-settings'] as const;
export const speechSettingsKey = ['speech-settings'] as const;
const speechUsageKey = ['speech-usage'] as const;
const localKey = ['local-ai'] as const;
const pollMs = 1_000;

/** Endpoints, the model of each job, budgets and what is in use. */
export const useModelSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(content.modelSettings, { signal }), staleTime: 0 });

/** Longer than an event from the content service to the media service takes. */
export const modelChoicePropagationMs = 5_000;

/** What speaks and transcribes now. It is fetched repeatedly after `changedAt`, because the media service gets a choice by an event. */
export const useSpeechSettings = (changedAt: number) =>
  useQuery({
    queryKey: speechSettingsKey,
    queryFn: ({ signal }) => call(media.speechSettings, { signal }),
    refetchInterval: () => (Date.now() - changedAt < modelChoicePropagationMs ? pollMs / 2 : false),
    staleTime: 0,
  });

/** Use per day and model, the latest day first. */
export const useModelUsage = (days: number) =>
  useQuery({
    queryKey: ['model-usage', days],
    queryFn: ({ signal }) => call(content.modelUsage, { query: { days }, signal }),
    staleTime: 0,
  });

/** Use of speech and transcription per day and model, the latest day first. */
export const useSpeechUsage = (days: number) =>
  useQuery({
    queryKey: [...speechUsageKey, days],
    queryFn: ({ signal }) => call(media.speechUsage, { query: { days }, signal }),
    staleTime: 0,
  });

/** Local models; fetched every second while something is downloaded or installed, and the settings again when that is over. */
export function useLocalAi(initial: LocalAi): LocalAi {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: localKey,
    queryFn: ({ signal }) => call(content.localAi, { signal }),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data && isInstalling(state.data) ? pollMs : false),
  });
  const isBusy = isInstalling(data);
  useEffect(() => (isBusy ? () => void client.invalidateQueries({ queryKey: settingsKey }) : undefined), [isBusy, client]);
  return data;
}

/** The models that a saved or configured endpoint offers. */
export const useEndpointModels = (id: string | null) =>
  useQuery({
    queryKey: ['endpoint-models', id],
    queryFn: ({ signal }) => call(content.endpointModels, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    retry: false,
    staleTime: 60_000,
  });

/** Looks for servers at their usual addresses on the machine that runs Trenzeye. */
export const useFindServers = () => useMutation({ networkMode: 'always', mutationFn: () => call(content.findModelServers) });

export interface EndpointInput {
  readonly name: string;
  readonly base_url: string;
  readonly api_key?: string | null;
}

/** Adds an endpoint, or changes the one with this id. The form shows what the server says about its fields. */
export const useSaveEndpoint = () =>
  useApiMutation({
    mutationFn: ({ id, ...body }: EndpointInput & { readonly id: string | undefined }) =>
      id === undefined ? call(content.addModelEndpoint, { body }) : call(content.changeModelEndpoint, { params: { id }, body }),
    failureMessage: t`The endpoint could not be saved`,
    invalidates: [settingsKey, ['endpoint-models']],
  });

export const useDeleteEndpoint = () =>
  useApiMutation({
    mutationFn: (id: string) => call(content.deleteModelEndpoint, { params: { id } }),
    failureMessage: t`The endpoint could not be deleted`,
    invalidates: [settingsKey],
  });

/** Sets the model of a job; without a choice the configuration or the built-in composer is used again. */
export const useChooseModel = () =>
  useApiMutation({
    mutationFn: async ({ job, choice }: { readonly job: ChosenJob; readonly choice: ModelChoice | null }): Promise<void> => {
      if (choice) await call(content.chooseModel, { params: { job }, body: choice });
      else await call(content.clearModelChoice, { params: { job } });
    },
    failureMessage: t`The model could not be chosen`,
    invalidates: [settingsKey, aiKey],
  });

export function useSaveBudgets() {
  const toast = useToast();
  return useApiMutation({
    mutationFn: async (body: ModelBudgets) => {
      const saved = await call(content.putModelBudgets, { body });
      toast.success(t`Limits saved`);
      return saved;
    },
    failureMessage: t`The limits could not be saved`,
    invalidates: [settingsKey],
  });
}

export function useSaveSpeechLimits() {
  const toast = useToast();
  return useApiMutation({
    mutationFn: async (body: SpeechLimits) => {
      const saved = await call(media.putSpeechLimits, { body });
      toast.success(t`Limits saved`);
      return saved;
    },
    failureMessage: t`The limits could not be saved`,
    invalidates: [speechSettingsKey],
  });
}

const localActions = {
  download: (id: string) => call(content.downloadLocalModel, { params: { id } }),
  pause: (id: string) => call(content.pauseLocalModel, { params: { id } }),
  delete: (id: string) => call(content.deleteLocalModel, { params: { id } }),
  file: (path: string) => call(content.addLocalModelFile, { body: { path } }),
} as const;

/** Downloads, pauses or deletes a local model, or adds a file of the server. The answer is the new state. */
export function useLocalAction() {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: async ({ action, target }: { readonly action: keyof typeof localActions; readonly target: string }) => {
      client.setQueryData(localKey, await localActions[action](target));
    },
    failureMessage: t`The local model could not be changed`,
    invalidates: [settingsKey],
  });
}
