import type { FastifyInstance } from 'fastify';

/** Apple's redirect target. Apple posts a form here whenever name or email is requested. */
const appleReturnPath = '/api/sign-in/apple';

const bodyLimit = 64 * 1024;
/** Apple sends nothing longer; longer values are ignored. */
const longest = { token: 16_384, state: 128, user: 4_096 };

/**
 * Passes Apple's form post on to the page that started the sign-in, in the URL fragment, where no log and no other server sees it. Nothing
 * is trusted here, and nobody is signed in: the page knows whether it asked, and the API verifies the token.
 */
export async function appleReturn(app: FastifyInstance): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post(appleReturnPath, { bodyLimit }, (request, reply) => {
      const answer = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const passed = new URLSearchParams();
      const token = answer.get('id_token') ?? '';
      const state = answer.get('state') ?? '';
      if (token !== '' && token.length <= longest.token && state.length <= longest.state) {
        passed.set('id_token', token);
        passed.set('state', state);
        const name = nameIn(answer.get('user') ?? '');
        if (name !== '') passed.set('name', name);
      }
      const fragment = passed.size === 0 ? '' : `#${passed.toString()}`;
      return reply
        .code(303)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('location', `/login${fragment}`)
        .send();
    });
    done();
  });
}

/** Apple sends the name once, beside the token: {"name":{"firstName":"Ada","lastName":"L."}}. */
function nameIn(user: string): string {
  if (user.length > longest.user) return '';
  try {
    const said = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } | null } | null;
    const parts = [said?.name?.firstName, said?.name?.lastName];
    const name = parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
    return name.isWellFormed() ? name.slice(0, 100) : '';
  } catch {
    return '';
  }
}
