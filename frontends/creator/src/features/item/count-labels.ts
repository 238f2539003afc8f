import { plural } from '@lingui/core/macro';
import { compactNumber } from '@trenzeye/frontend-kit';

export const likesLabel = (count: number): string =>
  plural(count, { one: `${compactNumber(count)} like`, other: `${compactNumber(count)} likes` });

export const commentsLabel = (count: number): string =>
  plural(count, { one: `${compactNumber(count)} comment`, other: `${compactNumber(count)} comments` });

export const remixesLabel = (count: number): string =>
  plural(count, { one: `${compactNumber(count)} remix`, other: `${compactNumber(count)} remixes` });

export const viewsLabel = (count: number): string =>
  plural(count, { one: `${compactNumber(count)} view`, other: `${compactNumber(count)} views` });

export const quotesLabel = (count: number): string =>
  plural(count, { one: `${compactNumber(count)} quote`, other: `${compactNumber(count)} quotes` });
