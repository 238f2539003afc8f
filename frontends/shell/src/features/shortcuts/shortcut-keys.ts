/** The modifier of the command palette on this device. */
export const paletteModifier = (): string => (/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl');
