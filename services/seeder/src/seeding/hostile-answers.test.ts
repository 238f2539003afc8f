import { exchangeHostileAnswers } from '@trenzeye/kit/testing/exchange-hostile-answers';
import { profile } from '@trenzeye/proto/http/profile';
import { createServiceCaller } from './call-service.ts';

it('seeder: hostile answers of a service -> settles in time, nothing is thrown elsewhere', async () => {
  const call = (url: string) => {
    const upstreams = { auth: url, profile: url, content: url, social: url, media: url };
    return createServiceCaller(upstreams, 'token', 100)('profile', profile.seedUsers, []);
  };

  expect(await exchangeHostileAnswers(call)).toEqual({ unsettled: [], thrown: [] });
}, 60_000);
