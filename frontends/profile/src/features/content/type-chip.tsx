import { Chip, Icon, type IconName } from '@trenzeye/frontend-kit';
import type { UserContentItem } from '@trenzeye/proto/http/content';

type ContentType = UserContentItem['type'];

const typeDisplays: Record<ContentType, { readonly label: string; readonly icon: IconName }> = {
  thread: { label: 'Thread', icon: 'thread' },
  image: { label: 'Image', icon: 'image' },
  video: { label: 'Short', icon: 'video' },
};

export const TypeChip = ({ type }: { type: ContentType }) => (
  <Chip>
    <Icon name={typeDisplays[type].icon} size={12} />
    {typeDisplays[type].label}
  </Chip>
);
