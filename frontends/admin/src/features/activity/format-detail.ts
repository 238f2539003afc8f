import { t } from '@lingui/core/macro';
import type { ActivityDetail } from '@trenzeye/proto/http/admin';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Ids say nothing to a reader. */
const isId = (value: unknown): boolean => typeof value === 'string' && uuid.test(value);

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The changed fields as text, without ids: `role user to moderator, reason spam`. */
export const formatDetail = (detail: ActivityDetail | null): string => {
  const { before = {}, after = {} } = detail ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isId(before[name]) && !isId(after[name]));
  return names
    .map((name) => {
      if (!(name in after)) return t`${name} was ${formatValue(before[name])}`;
      return name in before
        ? t`${name} ${formatValue(before[name])} to ${formatValue(after[name])}`
        : `${name} ${formatValue(after[name])}`;
    })
    .join(', ');
};
