import { type Call, DomainError, type Endpoint, endpoint, notFound, sent } from '@trenzeye/kit';
import { sendPage } from '@trenzeye/kit/http/page';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../../context.ts';
import { readEmail } from '../../email-address.ts';
import { requireInstallationHost } from '../../redirect-target.ts';
import { type DemoUser, demoUsers } from './demo-users.ts';
import { type DevelopmentProvider, developmentPath, interactionPath } from './development-provider.ts';
import { developmentErrorPage, developmentSignInPage } from './sign-in-page.ts';

const formLimitBytes = 8_192;
/** The response redirects to the application's origin, and browsers apply form-action to redirects. */
const anyOrigin = ['http:', 'https:'];

const readForm = async (request: AsyncIterable<Buffer>): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > formLimitBytes) throw new DomainError('payload_too_large', { errors: [{ field: 'body', message: 'is too large' }] });
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

const enteredUser = (form: URLSearchParams): DemoUser | undefined => {
  const email = readEmail(form.get('email') ?? '');
  if (email === undefined) return undefined;
  const name = form.get('name')?.trim().slice(0, 64) || (email.split('@')[0] ?? email);
  return { email, name, emailVerified: form.get('verified') === 'yes' };
};

type FormCall = Call<typeof auth.developmentProviderForm>;

const showPage = async (development: DevelopmentProvider, { request, response }: Pick<FormCall, 'request' | 'response'>): Promise<void> => {
  const interaction = await development.interaction(request, response);
  if (!interaction) sendPage(response, 400, developmentErrorPage('It took too long, or was completed in another tab.'));
  else sendPage(response, 200, developmentSignInPage({ action: request.path, email: interaction.loginHint ?? '', name: '' }), anyOrigin);
};

const handleForm = async (development: DevelopmentProvider, { request, response }: FormCall): Promise<void> => {
  const form = await readForm(request);
  if (!(await development.interaction(request, response))) return showPage(development, { request, response });
  if (form.has('cancel')) return development.cancel(request, response);
  const user = demoUsers[Number(form.get('person') ?? 'none')] ?? enteredUser(form);
  if (user) return development.signIn(request, response, user);
  const entered = { email: form.get('email') ?? '', name: form.get('name') ?? '' };
  const problem = 'Please enter an email address.';
  sendPage(response, 400, developmentSignInPage({ ...entered, action: request.path, problem }), anyOrigin);
};

/** The development provider on our own origin; 404 where it is disabled. */
export const developmentProviderRoutes = ({ config, providers }: AuthContext): Endpoint[] => {
  const { development } = providers;
  const isInteraction = (path: string): boolean => path.startsWith(`${developmentPath}/${interactionPath}/`);
  return [
    endpoint(auth.developmentProvider, async ({ request, response }) => {
      if (!development) throw notFound('address');
      requireInstallationHost({ config }, request);
      await (isInteraction(request.path) ? showPage(development, { request, response }) : development.serve(request, response));
      return sent;
    }),
    endpoint(auth.developmentProviderForm, async (call) => {
      if (!development) throw notFound('address');
      requireInstallationHost({ config }, call.request);
      await (isInteraction(call.request.path) ? handleForm(development, call) : development.serve(call.request, call.response));
      return sent;
    }),
  ];
};
