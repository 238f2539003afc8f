/** The emoji picker. A separate entry point, so that pages without a text field do not load it. */
export { EmojiField } from './emoji-field.tsx';
