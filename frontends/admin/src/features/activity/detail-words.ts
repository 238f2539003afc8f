import type { ActivityDetail } from '@trenzeye/proto/http/admin';

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What changed, as words: `role user to moderator, reason spam`. */
export const detailWords = (detail: ActivityDetail | null): string => {
  const { before = {}, after = {} } = detail ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => {
      if (!(name in after)) return `${name} was ${said(before[name])}`;
      return name in before ? `${name} ${said(before[name])} to ${said(after[name])}` : `${name} ${said(after[name])}`;
    })
    .join(', ');
};
