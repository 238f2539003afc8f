export { mailButton, mailFrame } from './mail-layout.ts';
