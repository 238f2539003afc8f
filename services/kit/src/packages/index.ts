export { findNpm, type NpmCommand } from './find-npm.mjs';
export { InstallFailed, installLocked } from './install-locked.mjs';
