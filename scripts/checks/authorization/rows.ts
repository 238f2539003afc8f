import type { Rows } from './row.ts';
import { authRows } from './rows-auth.ts';
import { contentRows } from './rows-content.ts';
import { rowsOfTheHouse } from './rows-house.ts';
import { peopleRows } from './rows-people.ts';

/** Every operation of every service, and who may do it. */
export const rows: Rows = { ...authRows, ...contentRows, ...peopleRows, ...rowsOfTheHouse };
