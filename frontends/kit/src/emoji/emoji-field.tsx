import { classNames, lazyPart } from '@trenzeye/frontend-kit';
import { type ReactNode, type RefObject, Suspense, useRef } from 'react';

const EmojiControls = lazyPart(async () => (await import('./emoji-controls.tsx')).EmojiControls, { whenMissing: 'nothing' });

interface EmojiFieldProps {
  /** The text field that emoji are inserted into. */
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A text field with a button that opens the emoji picker. Devices without a mouse have no button: their keyboards have emoji. */
export function EmojiField({ area, disabled = false, className, children }: EmojiFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes the focus of the field inside.
    <div
      ref={root}
      className={classNames('tz-emoji-field', className)}
      style={{ position: 'relative', width: '100%' }}
      onFocus={({ target }: { readonly target: EventTarget }) => {
        if (target === area.current) area.current.dataset.wasFocused = '';
      }}
    >
      {children}
      <Suspense fallback={null}>
        <EmojiControls area={area} root={root} disabled={disabled} />
      </Suspense>
    </div>
  );
}
