import { html, Markup } from '@trenzeye/kit/http/html';
import { demoPeople, type Person } from '../providers/development/people.ts';
import { page } from './layout.ts';

const style = new Markup(`<style>
.people{display:grid;gap:8px;margin:0;padding:0;list-style:none}
.person{display:flex;align-items:center;gap:14px;min-height:64px;padding:8px 14px;border:1px solid #2A2A40;background:#1C1C2E;text-align:left;transition:border-color 150ms}
.person:hover{border-color:#7C5CFF;background:#1C1C2E}
.face{flex:none;display:grid;place-items:center;width:40px;height:40px;border-radius:50%;background:#3A2E7A;font-weight:600;font-size:14px}
.who{min-width:0}
.who strong,.who span{display:block}
.who span{overflow:hidden;color:#A3A3BD;font-weight:400;font-size:14px;text-overflow:ellipsis}
.or{display:flex;align-items:center;gap:12px;margin:24px 0;color:#A3A3BD;font-size:14px}
.or::before,.or::after{content:"";flex:1;height:1px;background:#2A2A40}
.field{display:block;margin:0 0 16px;font-size:14px}
.field input{display:block;width:100%;min-height:48px;margin-top:6px;padding:0 14px;border:1px solid #4A4A66;border-radius:12px;background:#0B0B14;color:inherit;font:inherit;font-size:16px}
.switch{display:flex;align-items:center;gap:12px;min-height:44px;margin:0 0 20px;cursor:pointer}
.switch input{flex:none;appearance:none;width:44px;height:24px;margin:0;border-radius:12px;background:#4A4A66;cursor:pointer;transition:background 150ms}
.switch input::before{content:"";display:block;width:18px;height:18px;margin:3px;border-radius:50%;background:#fff;transition:transform 150ms}
.switch input:checked{background:#6A47FF}
.switch input:checked::before{transform:translateX(20px)}
.switch small{display:block}
.alert{padding:12px 14px;border:1px solid #FF6B7A;border-radius:12px;color:#FFC2C8}
.quiet{background:none;color:#B3A1FF}
.quiet:hover{background:#1C1C2E}
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
