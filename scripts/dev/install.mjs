import { root } from './bootstrap/bootstrap.mjs';
import { install } from './bootstrap/install.mjs';

install(root, 'full');
