import type { ActivityDetail } from '@trenzeye/proto/http/admin';

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The changed fields as text: `role user to moderator, reason spam`. */
export const formatDetail = (detail: ActivityDetail | null): string => {
  const { before = {}, after = {} } = detail ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => {
      if (!(name in after)) return `${name} was ${formatValue(before[name])}`;
      return name in before ? `${name} ${formatValue(before[name])} to ${formatValue(after[name])}` : `${name} ${formatValue(after[name])}`;
    })
    .join(', ');
};
