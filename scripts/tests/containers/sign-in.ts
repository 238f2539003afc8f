import type { PrivateMachine } from './private-machine.ts';

/** Signs in as the administrator of a test installation inside a private machine. @returns the status of the answer */
export const signInAsAdministrator = async (machine: PrivateMachine, address: string, password: string): Promise<number> => {
  const body = JSON.stringify({ email: 'admin@trenzeye.example', password });
  const request = [
    'curl',
    '--silent',
    '--output',
    '/dev/null',
    '--write-out',
    '%{http_code}',
    '--header',
    'content-type: application/json',
  ];
  return Number(await machine.run([...request, '--data', body, `http://${address}/auth/v1/token?grant_type=password`]));
};
