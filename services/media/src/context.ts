import { type DatabaseChassis, type ObjectStore, openObjects } from '@trenzeye/kit';
import type { Config } from './config.ts';

export interface Context {
  readonly objects: ObjectStore;
}

export const createContext = ({ config, onClose }: DatabaseChassis<Config>): Context => {
  const objects = openObjects(config);
  onClose(() => objects.close());
  return { objects };
};
