import { html, Markup } from '@trenzeye/kit/http/html';
import { type Page, page } from '@trenzeye/kit/http/page';
import { type DemoUser, demoUsers } from './demo-users.ts';

const style = new Markup(`<style>
:root{--raised:#1C1C2E;--field:#0B0B14;--edge:#6B6B88;--avatar:#3A2E7A;--bad:#FF8A96}
:root[data-theme=light]{--raised:#F6F5FC;--field:#FFFFFF;--edge:#84829F;--avatar:#5535E8;--bad:#C21F2C}
.users{display:grid;grid-template-columns:minmax(0,1fr);gap:8px;margin:0;padding:0;list-style:none}
.user{display:flex;align-items:center;gap:14px;padding:10px 14px;border:1px solid var(--line);background:var(--raised);color:var(--text);line-height:1.4;text-align:left;transition:border-color 150ms}
.user:hover{border-color:#7C5CFF;background:var(--raised)}
.avatar{flex:none;width:40px;height:40px;border-radius:50%;background:var(--avatar);color:#fff;font-size:14px;line-height:40px;text-align:center}
.details{min-width:0}
.details strong,.details span{display:block}
.details span{overflow:hidden;color:var(--muted);font-weight:400;font-size:14px;text-overflow:ellipsis;white-space:nowrap}
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

const userButton = ({ name, email }: DemoUser, index: number): Markup =>
  html`<li><button class="user" name="person" value="${index}"><span class="avatar" aria-hidden="true">${initials(name)}</span><span class="details"><strong>${name}</strong><span>${email}</span></span></button></li>`;

interface DevelopmentSignIn {
  /** The URL that the form is submitted to. */
  readonly action: string;
  readonly email: string;
  readonly name: string;
  /** Why the entered address was rejected. */
  readonly problem?: string;
}

/** Replaces Google's page in development: choose a demo user or enter another. There is no password, because there is nothing to protect. */
export const developmentSignInPage = ({ action, email, name, problem }: DevelopmentSignIn): Page => {
  const alert = problem === undefined ? html`` : html`<p class="alert" role="alert">${problem}</p>`;
  const body = html`${style}<section class="card"><h1>Choose an account</h1><p>to continue to Trenzeye</p>
<form method="post" action="${action}"><ul class="users">${demoUsers.map(userButton)}</ul></form>
<div class="or">or use another account</div>
${alert}<form method="post" action="${action}">
<label class="field">Email<input type="email" name="email" value="${email}" required maxlength="254" autocomplete="off" placeholder="you@example.com"></label>
<label class="field">Name<input type="text" name="name" value="${name}" maxlength="64" autocomplete="off" placeholder="Your name"></label>
<label class="switch"><input type="checkbox" name="verified" value="yes" role="switch" checked><span>Email is verified<small>Off: as if the provider had not verified it</small></span></label>
<button type="submit">Continue</button></form>
<form method="post" action="${action}"><button class="quiet" name="cancel" value="yes">Cancel</button></form></section>
<p class="note">Development sign-in: replaces Google, needs no password and does not exist in production.</p>`;
  return page('Choose an account', body, 'narrow');
};

/** For an interaction that cannot continue: opened too late, or twice. */
export const developmentErrorPage = (problem: string): Page =>
  page(
    'This sign-in has expired',
    html`<section class="card"><h1>This sign-in has expired</h1><p>${problem}</p><a href="/login">Start again</a></section>`,
    'narrow',
  );
