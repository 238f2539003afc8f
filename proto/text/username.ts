/** Names of the operator and its staff, also with digits or separators added: `admin`, `Admin_1`, `a.d.m.i.n`. */
const authorityNames = [
  'admin admins administrator administrators adm sysadmin superadmin superuser root sudo system sys webmaster hostmaster postmaster',
  'mod mods moderator moderators moderation staff team official verified operator security secure abuse legal privacy compliance trust',
  'support supportteam customersupport customerservice customercare help helpdesk helpcenter service contact info billing payments payment',
  'api dev developer developers bot noreply mailer mailerdaemon notification notifications trenz',
].flatMap((line) => line.split(' '));
/** Names that pages or addresses use for something else. */
const placeholderNames = new Set('me you creator unknown deleted anonymous null undefined everyone all here none'.split(' '));
/** Names that contain one of these look like the operator. */
const brandNames = ['trenzeye', 'trenzlab'];

const lookalikes: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', i: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', rn: 'm', vv: 'w' };
/** The same text for names that a reader takes for each other. */
const foldLookalikes = (name: string): string => name.replaceAll(/rn|vv|[0-9i]/g, (match) => lookalikes[match] ?? match);

const foldedAuthorityNames = new Set(authorityNames.map(foldLookalikes));
const foldedBrandNames = brandNames.map(foldLookalikes);

/** A name for the time before a user has one; users cannot choose it. */
export const provisionalUsername = (userId: string): string => `user-${userId.slice(-12)}`;

/** Whether only administrators may have this name, which consists of the characters of a username. */
export const isReservedUsername = (username: string): boolean => {
  const name = username.toLowerCase();
  if (placeholderNames.has(name) || /^user-[0-9a-f]{12}$/.test(name)) return true;
  const plain = name.replaceAll(/[_.-]/g, '');
  const forms = [plain, plain.replace(/\d+$/, ''), plain.replace(/^\d+/, '')].map(foldLookalikes);
  return forms.some((form) => foldedAuthorityNames.has(form) || foldedBrandNames.some((brand) => form.includes(brand)));
};

const maxUsernameLength = 30;

/**
 * The characters of a text that a username may have, at most 30: letters lose their accents, white space becomes a dot, all others are
 * left out. Empty for a text in another script. Fewer than three characters need a number.
 */
export const toUsername = (text: string): string => {
  if (/^[A-Za-z0-9_.-]+$/.test(text)) return text.slice(0, maxUsernameLength);
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .trim()
    .replaceAll(/\s+/g, '.')
    .replaceAll(/[^A-Za-z0-9_.-]/g, '')
    .replaceAll(/^[_.-]+|[_.-]+$/g, '')
    .slice(0, maxUsernameLength);
};

/**
 * The username of a new user, which may be taken: the first of the texts that leaves a name, else `user`. Reserved names are for
 * administrators. Source: specification, section 3.
 */
export const defaultUsername = (texts: readonly (string | null | undefined)[], { isAdmin }: { readonly isAdmin: boolean }): string =>
  texts.map((text) => toUsername(text ?? '')).find((username) => username !== '' && (isAdmin || !isReservedUsername(username))) ?? 'user';

/** Characters of names. Others are invisible, change the direction of a text, or imitate a badge. */
const nameCharacters = /^[\p{L}\p{M}\p{Nd} _.'\u2019+-]*$/u;
const latinLetter = /\p{Script=Latin}/u;
/** Letters of other scripts, except those that Chinese, Japanese and Korean names combine with Latin ones (UTS 39, highly restrictive). */
const foreignLetter =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])[\p{L}\p{M}](?<!\p{Script=Inherited})/u;

/** Whether a name consists of what it shows: no invisible characters, no other forms of letters, no symbols, no letters of two alphabets. */
export const isPlainName = (name: string): boolean =>
  name.normalize('NFKC') === name &&
  nameCharacters.test(name) &&
  !/\p{Default_Ignorable_Code_Point}/u.test(name) &&
  !(latinLetter.test(name) && foreignLetter.test(name));
