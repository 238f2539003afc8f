import { content } from '@trenzeye/proto/http/content';
import type { Language } from '@trenzeye/proto/http/languages';
import { profile, UserProfile, usernamePattern } from '@trenzeye/proto/http/profile';
import type { Route } from '@trenzeye/proto/http/route';
import { social } from '@trenzeye/proto/http/social';
import { z } from 'zod';
import { uuidPattern } from './card-page.ts';
import type { FirstAnswers } from './first-answers.ts';
import type { PageHead } from './page-head.ts';
import { preloadsOf, type RemotePreloads } from './remote-preloads.ts';

const pageOfId = new RegExp(`^/u/(${uuidPattern})/?$`);
const pageOfUsername = new RegExp(`^/@(${usernamePattern.slice(1, -1)})/?$`);

/** The page of profiles. */
const remotePage = 'profile/user';
/** As many as the page asks for at first. */
const contentLimit = 24;

const Ids = z.array(z.object({ id: z.string().regex(new RegExp(`^${uuidPattern}$`)) }));
const Profile = UserProfile.pick({ id: true, username: true, bio: true, avatar_url: true });
type Profile = z.infer<typeof Profile>;

/** A profile page, for its user. */
export type ProfileReference = { readonly id: string } | { readonly username: string };

/** The user in the path of a profile page, `/u/<id>` or `/@<username>`; undefined for other paths. */
export const profileReferenceOf = (path: string): ProfileReference | undefined => {
  const id = pageOfId.exec(path)?.[1];
  if (id !== undefined) return { id };
  const username = pageOfUsername.exec(path)?.[1];
  return username === undefined ? undefined : { username };
};

interface ProfilePage {
  readonly profile: Profile;
  /** The first requests of the page, as its script sends them. */
  readonly firstRequests: readonly string[];
}

const urlOf = (route: Pick<Route, 'path'>, id: string, query = ''): string => route.path.replace(':id', id) + query;

/** What the page of a user shows first; undefined if the user is not known or services do not respond in time. */
export const findProfilePage = async (answers: FirstAnswers, reference: ProfileReference): Promise<ProfilePage | undefined> => {
  const lookup =
    'username' in reference
      ? [`${profile.selectUsers.path}?${new URLSearchParams({ username: `eq.${reference.username}`, select: 'id', limit: '1' })}`]
      : [];
  const id = 'id' in reference ? reference.id : Ids.safeParse(await answers.find(lookup[0] ?? '')).data?.[0]?.id;
  if (id === undefined) return undefined;
  const user = urlOf(profile.getUser, id);
  const { data } = Profile.safeParse(await answers.find(user));
  if (!data) return undefined;
  const posts = urlOf(content.userContent, id, `?limit=${contentLimit}`);
  return { profile: data, firstRequests: [...lookup, user, posts, urlOf(social.followState, id)] };
};

/** The head of a profile page: for link previews, and with the files that the page needs. */
export const profilePageHead = ({ id, username, bio, avatar_url }: Profile, preloads: RemotePreloads, language: Language): PageHead => ({
  path: `/u/${id}`,
  title: `@${username}`,
  description: bio || `@${username}`,
  image: avatar_url?.startsWith('/media/') ? avatar_url : '/social.png',
  preloads: preloadsOf(preloads, remotePage, language),
});
