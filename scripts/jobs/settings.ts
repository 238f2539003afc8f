import { loadSettings } from '@trenzeye/kit/config';
import type { z } from 'zod';

/** The settings of a job, from the environment. @throws ConfigError that lists every invalid variable */
export const loadJobSettings = <S extends z.ZodObject>(job: string, settings: S): z.output<S> => loadSettings(job, settings, process.env);

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
