import { loadSettings } from '@trenzeye/kit/config';
import type { z } from 'zod';

/** The settings of one job, from the environment. @throws ConfigError naming every wrong variable */
export const settingsOf = <S extends z.ZodObject>(job: string, settings: S): z.output<S> => loadSettings(job, settings, process.env);

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
