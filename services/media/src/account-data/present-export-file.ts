import { extname } from 'node:path';
import type { ExportFile } from '@trenzeye/proto/http/account-export';
import { avatarKey, avatarUrl } from '../avatars/index.ts';
import type { MediaContext } from '../context.ts';
import { signedUrl } from '../objects/index.ts';
import { pictureKeys } from '../pictures/index.ts';
import type { OwnFilesRow } from './store.ts';

const maxNameLength = 100;

/** A file name that is valid on all systems and stays in its folder. `extension` replaces that of a file whose format was changed. */
export const safeFileName = (name: string, extension: string): string => {
  const base = name.slice(0, name.length - extname(name).length);
  const safe = base
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} ._()-]+/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, maxNameLength);
  const ending = extension || extname(name);
  return `${safe || 'file'}${/^\.\w{1,10}$/.test(ending) ? ending : ''}`;
};

/** The files of an upload, Short, picture or profile picture, with their paths in an archive. */
export const presentExportFiles = (
  context: Pick<MediaContext, 'signingKey' | 'clock'>,
  userId: string,
  { kind, id, created_at, name, file, captions }: OwnFilesRow,
): ExportFile[] => {
  const present = (path: string, url: string): ExportFile => ({ path, url, created_at: created_at.toISOString() });
  const signed = (path: string, key: string | null): ExportFile[] => (key === null ? [] : [present(path, signedUrl(context, key))]);
  if (kind === 'avatar') return [present(`profile-pictures/${id}${extname(avatarKey(userId, id))}`, avatarUrl(userId, id))];
  if (kind === 'picture') return signed(`pictures/${id}.webp`, pictureKeys(id).large);
  if (kind === 'short') return [...signed(`shorts/${id}.mp4`, file), ...signed(`shorts/${id}.vtt`, captions)];
  return [...signed(`uploads/${id}/${safeFileName(name, extname(file ?? ''))}`, file), ...signed(`uploads/${id}/captions.vtt`, captions)];
};
