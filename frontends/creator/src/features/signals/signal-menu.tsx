import { t } from '@lingui/core/macro';
import { Menu, type MenuItem } from '@trenzeye/frontend-kit';
import type { Signal } from '@trenzeye/proto/http/content';
import { useHide } from './hidden-signals.ts';

/** Menu to hide a signal or mute its tags; `onHidden` is called before the card is removed. */
export function SignalMenu({ signal, onHidden }: { signal: Signal; onHidden: () => void }) {
  const hide = useHide();
  const items: MenuItem[] = [
    {
      label: t`Hide this signal`,
      icon: 'eyeOff',
      onSelect: () => {
        hide({ kind: 'signal', signal });
        onHidden();
      },
    },
    ...signal.tags.map((tag): MenuItem => {
      const name = tag.replace(/^#/, '');
      return {
        label: t`Mute #${name}`,
        icon: 'volumeOff',
        onSelect: () => {
          hide({ kind: 'tag', tag: name });
          onHidden();
        },
      };
    }),
  ];
  return <Menu label={t`More about ${signal.title}`} items={items} />;
}
