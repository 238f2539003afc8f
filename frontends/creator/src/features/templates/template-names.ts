import { plural, t } from '@lingui/core/macro';
import type { IconName } from '@trenzeye/frontend-kit';
import type { ContentType } from '@trenzeye/proto/http/common';
import type { TemplateCategory } from '@trenzeye/proto/http/content';

export const categoryNames: Record<TemplateCategory, string> = {
  storytelling: t`Storytelling`,
  education: t`Education`,
  news: t`News`,
  community: t`Community`,
  product: t`Product`,
  opinion: t`Opinion`,
};

export const kindNames: Record<ContentType, { readonly label: string; readonly plural: string; readonly icon: IconName }> = {
  thread: { label: t`Thread`, plural: t`Threads`, icon: 'thread' },
  image: { label: t`Image`, plural: t`Images`, icon: 'image' },
  video: { label: t`Short`, plural: t`Shorts`, icon: 'video' },
};

export const usageLabel = (count: number): string =>
  count === 0 ? t`Not used yet` : plural(count, { one: 'Used # time', other: 'Used # times' });
