import { Chip, Icon, type IconName } from '@trenzeye/frontend-kit';
import type { UserContentItem } from '@trenzeye/proto/http/content';

type Kind = UserContentItem['type'];

const kinds: Record<Kind, { readonly label: string; readonly icon: IconName }> = {
  thread: { label: 'Thread', icon: 'thread' },
  image: { label: 'Image', icon: 'image' },
  video: { label: 'Short', icon: 'video' },
};

export const KindChip = ({ kind }: { kind: Kind }) => (
  <Chip>
    <Icon name={kinds[kind].icon} size={12} />
    {kinds[kind].label}
  </Chip>
);
