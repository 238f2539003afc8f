// install-on-demand.mjs <folder> <workspace> <package...>: installs packages of the lockfile that a service installs when they are first
// used, because an image cannot be changed: in <folder>/<workspace>/node_modules. npm_config_os, _cpu and _libc select the platform.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installLocked } from '../services/kit/src/packages/install-locked.mjs';

const [folder, workspace, ...names] = process.argv.slice(2);
const target = join(folder, workspace);
const installed = await installLocked({ root: process.cwd(), workspace, names, folder, title: names[0] });
mkdirSync(target, { recursive: true });
renameSync(join(installed, 'node_modules'), join(target, 'node_modules'));
rmSync(installed, { recursive: true });
