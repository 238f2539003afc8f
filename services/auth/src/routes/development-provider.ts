import { type Call, DomainError, type Endpoint, endpoint, notFound, sent } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { readEmail } from '../domain/email-address.ts';
import { developmentErrorPage, developmentSignInPage } from '../pages/development-sign-in-page.ts';
import { sendPage } from '../pages/layout.ts';
import { type DevelopmentProvider, developmentPath, interactionPath } from '../providers/development/development-provider.ts';
import { demoPeople, type Person } from '../providers/development/people.ts';

/** bytes */
const largestForm = 8_192;
/** The form's answer is passed on to wherever the application lives; browsers hold form-action against redirects, too. */
const anywhere = ['http:', 'https:'];

const readForm = async (request: AsyncIterable<Buffer>): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestForm) throw new DomainError('payload_too_large', { errors: [{ field: 'body', message: 'is too large' }] });
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

const typedPerson = (form: URLSearchParams): Person | undefined => {
  const email = readEmail(form.get('email') ?? '');
  if (email === undefined) return undefined;
  const name = form.get('name')?.trim().slice(0, 64) || (email.split('@')[0] ?? email);
  return { email, name, emailVerified: form.get('verified') === 'yes' };
};

type FormCall = Call<typeof auth.developmentProviderForm>;

const ask = async (development: DevelopmentProvider, { request, response }: Pick<FormCall, 'request' | 'response'>): Promise<void> => {
  const interaction = await development.interaction(request, response);
  if (!interaction) sendPage(response, 400, developmentErrorPage('It took too long, or was finished in another tab.'));
  else sendPage(response, 200, developmentSignInPage({ action: request.path, email: interaction.loginHint ?? '', name: '' }), anywhere);
};

const answer = async (development: DevelopmentProvider, { request, response }: FormCall): Promise<void> => {
  const form = await readForm(request);
  if (!(await development.interaction(request, response))) return ask(development, { request, response });
  if (form.has('cancel')) return development.cancel(request, response);
  const person = demoPeople[Number(form.get('person') ?? 'none')] ?? typedPerson(form);
  if (person) return development.signIn(request, response, person);
  const given = { email: form.get('email') ?? '', name: form.get('name') ?? '' };
  const problem = 'Please enter an email address.';
  sendPage(response, 400, developmentSignInPage({ ...given, action: request.path, problem }), anywhere);
};

/** The development provider on our own origin; where it is off, there is nothing here. */
export const developmentProviderRoutes = ({ providers }: AuthContext): Endpoint[] => {
  const { development } = providers;
  const isInteraction = (path: string): boolean => path.startsWith(`${developmentPath}/${interactionPath}/`);
  return [
    endpoint(auth.developmentProvider, async ({ request, response }) => {
      if (!development) throw notFound('address');
      await (isInteraction(request.path) ? ask(development, { request, response }) : development.serve(request, response));
      return sent;
    }),
    endpoint(auth.developmentProviderForm, async (call) => {
      if (!development) throw notFound('address');
      await (isInteraction(call.request.path) ? answer(development, call) : development.serve(call.request, call.response));
      return sent;
    }),
  ];
};
