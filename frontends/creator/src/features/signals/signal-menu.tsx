import { Menu, type MenuItem } from '@trenzeye/frontend-kit';
import type { Signal } from '@trenzeye/proto/http/content';
import { useSilence } from './quiet-signals.ts';

/** What somebody can do about a signal they do not want; `onGone` hears that the card is about to leave. */
export function SignalMenu({ signal, onGone }: { signal: Signal; onGone: () => void }) {
  const silence = useSilence();
  const items: MenuItem[] = [
    {
      label: 'Hide this signal',
      icon: 'eyeOff',
      onSelect: () => {
        silence({ kind: 'signal', signal });
        onGone();
      },
    },
    ...signal.tags.map((tag): MenuItem => {
      const name = tag.replace(/^#/, '');
      return {
        label: `Mute #${name}`,
        icon: 'volumeOff',
        onSelect: () => {
          silence({ kind: 'tag', tag: name });
          onGone();
        },
      };
    }),
  ];
  return <Menu label={`More about ${signal.title}`} items={items} />;
}
