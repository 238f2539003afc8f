import { plural } from '@lingui/core/macro';
import { compactNumber } from '@trenzeye/frontend-kit';

export const likesLabel = (count: number): string => {
  const shown = compactNumber(count);
  return plural(count, { one: `${shown} like`, other: `${shown} likes` });
};

export const commentsLabel = (count: number): string => {
  const shown = compactNumber(count);
  return plural(count, { one: `${shown} comment`, other: `${shown} comments` });
};

export const remixesLabel = (count: number): string => {
  const shown = compactNumber(count);
  return plural(count, { one: `${shown} remix`, other: `${shown} remixes` });
};

export const viewsLabel = (count: number): string => {
  const shown = compactNumber(count);
  return plural(count, { one: `${shown} view`, other: `${shown} views` });
};

export const quotesLabel = (count: number): string => {
  const shown = compactNumber(count);
  return plural(count, { one: `${shown} quote`, other: `${shown} quotes` });
};
