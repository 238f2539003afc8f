import { html, Markup } from '@trenzeye/kit/http/html';
import { demoPeople, type Person } from '../providers/development/people.ts';
import { page } from './layout.ts';

const style = new Markup(`<style>
:root{--raised:#1C1C2E;--field:#0B0B14;--edge:#6B6B88;--face:#3A2E7A;--bad:#FF8A96}
@media (prefers-color-scheme:light){:root{--raised:#F6F6FB;--field:#FFFFFF;--edge:#85859C;--face:#5B38F0;--bad:#B3202F}}
.people{display:grid;grid-template-columns:minmax(0,1fr);gap:8px;margin:0;padding:0;list-style:none}
.person{display:flex;align-items:center;gap:14px;padding:10px 14px;border:1px solid var(--line);background:var(--raised);color:var(--text);line-height:1.4;text-align:left;transition:border-color 150ms}
.person:hover{border-color:#7C5CFF;background:var(--raised)}
.face{flex:none;width:40px;height:40px;border-radius:50%;background:var(--face);color:#fff;font-size:14px;line-height:40px;text-align:center}
.who{min-width:0}
.who strong,.who span{display:block}
.who span{overflow:hidden;color:var(--muted);font-weight:400;font-size:14px;text-overflow:ellipsis;white-space:nowrap}
.or{display:flex;align-items:center;gap:12px;margin:24px 0;color:var(--muted);font-size:14px}
.or::before,.or::after{content:"";flex:1;height:1px;background:var(--line)}
.field{display:block;margin:0 0 16px;font-size:14px}
.field input{display:block;width:100%;min-height:48px;margin-top:6px;padding:0 14px;border:1px solid var(--edge);border-radius:12px;background:var(--field);color:inherit;font:inherit;font-size:16px}
.field input::placeholder{color:var(--muted);opacity:1}
.switch{display:flex;align-items:center;gap:12px;min-height:44px;margin:0 0 20px;cursor:pointer}
.switch input{flex:none;appearance:none;width:44px;height:24px;margin:0;border-radius:12px;background:var(--edge);cursor:pointer;transition:background 150ms}
.switch input::before{content:"";display:block;width:18px;height:18px;margin:3px;border-radius:50%;background:#fff;transition:transform 150ms}
.switch input:checked{background:#6A47FF}
.switch input:checked::before{transform:translateX(20px)}
.switch small{display:block}
.alert{padding:12px 14px;border:1px solid var(--bad);border-radius:12px;color:var(--bad)}
.quiet{margin-top:8px;background:none;color:var(--link)}
.quiet:hover{background:var(--raised)}
.note{margin:0;font-size:14px;text-align:center}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
</style>`);

const initials = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.slice(0, 1))
    .join('');

const personButton = ({ name, email }: Person, index: number): Markup =>
  html`<li><button class="person" name="person" value="${index}"><span class="face" aria-hidden="true">${initials(name)}</span><span class="who"><strong>${name}</strong><span>${email}</span></span></button></li>`;

export interface DevelopmentSignIn {
  /** The form's own address. */
  readonly action: string;
  readonly email: string;
  readonly name: string;
  /** What was wrong with the address that was typed in. */
  readonly problem?: string;
}

/** Stands where Google's own page would: choose who to be, or make somebody up. No password, for there is nothing to protect. */
export const developmentSignInPage = ({ action, email, name, problem }: DevelopmentSignIn): string => {
  const alert = problem === undefined ? html`` : html`<p class="alert" role="alert">${problem}</p>`;
  const body = html`${style}<section class="card"><h1>Choose an account</h1><p>to continue to Trenzeye</p>
<form method="post" action="${action}"><ul class="people">${demoPeople.map(personButton)}</ul></form>
<div class="or">or be somebody else</div>
${alert}<form method="post" action="${action}">
<label class="field">Email<input type="email" name="email" value="${email}" required maxlength="254" autocomplete="off" placeholder="you@example.com"></label>
<label class="field">Name<input type="text" name="name" value="${name}" maxlength="64" autocomplete="off" placeholder="Your name"></label>
<label class="switch"><input type="checkbox" name="verified" value="yes" role="switch" checked><span>Email is verified<small>Off: what happens when the provider does not vouch for it</small></span></label>
<button type="submit">Continue</button></form>
<form method="post" action="${action}"><button class="quiet" name="cancel" value="yes">Cancel</button></form></section>
<p class="note">Development sign-in: it stands in for Google, asks for no password and is never there in production.</p>`;
  return page('Choose an account', body, 'narrow');
};

/** When the provider cannot go on: a page opened too late, or twice. */
export const developmentErrorPage = (problem: string): string =>
  page(
    'This sign-in cannot go on',
    html`<section class="card"><h1>This sign-in cannot go on</h1><p>${problem}</p><a href="/login">Start again</a></section>`,
    'narrow',
  );
