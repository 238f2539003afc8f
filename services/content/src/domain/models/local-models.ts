import type { LocalAi } from '@trenzeye/proto/http/content';
import type { LanguageModel } from 'ai';

/** Models that run on this machine, in a process of their own. */
export interface LocalModels {
  state(): LocalAi;
  /** Starts or resumes a download; installs the software that runs models where it is missing. Throws `not_found` and `conflict`. */
  download(id: string): void;
  /** What was received is kept. Throws `not_found`. */
  pause(id: string): void;
  /** Deletes a downloaded model; a file is only forgotten. Throws `not_found`. */
  remove(id: string): Promise<void>;
  /** Adds a GGUF file of the server. Throws `invalid_request` naming `path`. */
  addFile(path: string, name?: string): Promise<void>;
  isReady(id: string): boolean;
  languageModel(id: string): LanguageModel;
  /** The model of the catalogue that is offered first; its size includes the software. */
  recommended(): { readonly id: string; readonly name: string; readonly size_bytes: number };
  close(): Promise<void>;
}
