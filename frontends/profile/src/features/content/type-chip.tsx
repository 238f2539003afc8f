import { t } from '@lingui/core/macro';
import { Chip, Icon, type IconName } from '@trenzeye/frontend-kit';
import type { UserContentItem } from '@trenzeye/proto/http/content';

type ContentType = UserContentItem['type'];

const typeDisplays: Record<ContentType, { readonly label: string; readonly icon: IconName }> = {
  thread: { label: t`Thread`, icon: 'thread' },
  image: { label: t`Image`, icon: 'image' },
  video: { label: t`Short`, icon: 'video' },
};

export const TypeChip = ({ type }: { type: ContentType }) => (
  <Chip>
    <Icon name={typeDisplays[type].icon} size={12} />
    {typeDisplays[type].label}
  </Chip>
);
