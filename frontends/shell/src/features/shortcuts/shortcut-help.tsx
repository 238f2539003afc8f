import { t } from '@lingui/core/macro';
import { Dialog } from '@trenzeye/frontend-kit';
import { singleKeys } from './shortcut-action.ts';
import { SingleKeysField } from './single-keys-field.tsx';
import './shortcuts.css';

/** The modifier of the command palette on this device. */
const paletteModifier = (): string => (/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl');

/** The list of all keyboard shortcuts. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <dl className="shortcuts">
        <Row label={t`Open the command palette`} keys={[paletteModifier(), 'K']} />
        {singleKeys.map(({ key, label }) => (
          <Row key={key} label={label} keys={[key.length === 1 ? key.toUpperCase() : key]} />
        ))}
      </dl>
      <SingleKeysField />
    </Dialog>
  );
}

function Row({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div className="shortcuts__row">
      <dt>{label}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key} className="shortcuts__key">
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
