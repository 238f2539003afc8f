import { join } from 'node:path';
import type { ModelFile } from '@trenzeye/kit/downloads';
import type { CatalogueFile, SpeechCatalogueModel } from '../catalogue.ts';

/** The folders of models below the folder of the configuration. */
export const modelFolders = (root: string) => ({
  voices: join(root, 'voices'),
  recognizers: join(root, 'recognizers'),
});

/** Where a model of the catalogue is once it can be used. */
export const installedFolder = (root: string, { kind, id }: Pick<SpeechCatalogueModel, 'kind' | 'id'>): string =>
  join(modelFolders(root)[`${kind}s`], id);

/** Where the files of a model are while they are received. */
export const downloadFolder = (root: string, { id }: Pick<SpeechCatalogueModel, 'id'>): string => join(root, 'downloads', id);

export const isArchive = (name: string): boolean => name.endsWith('.tar.bz2');
const nameOfFile = ({ url }: Pick<CatalogueFile, 'url'>): string => url.slice(url.lastIndexOf('/') + 1);

/** With a mirror, `https://host/path` is downloaded from `<mirror>/host/path`. */
const addressOf = (url: string, mirror: string | undefined): string =>
  mirror === undefined ? url : `${mirror}/${url.replace(/^https:\/\//, '')}`;

/** The files of a model to download. */
export const filesToDownload = (root: string, mirror: string | undefined, model: SpeechCatalogueModel): ModelFile[] =>
  model.files.map(({ url, sizeBytes, sha256 }) => ({
    url: addressOf(url, mirror),
    file: join(downloadFolder(root, model), nameOfFile({ url })),
    expected: { sizeBytes, sha256 },
  }));
