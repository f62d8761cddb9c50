import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** What is wrong with an issuer: one thing at a time. */
export interface Lie {
  /** In the discovery document. */
  readonly issuer?: string;
  readonly noIssAnnounced?: boolean;
  readonly authorizationEndpoint?: string;
  readonly takesSecretInForm?: boolean;
  /** In the ID token. */
  readonly iss?: string;
  readonly aud?: string;
  readonly nonce?: string;
  readonly azp?: string;
  /** Seconds by which the issuer's clock is wrong, and how long its tokens live. */
  readonly skew?: number;
  readonly life?: number;
  readonly algorithm?: 'none' | 'other key' | 'unknown kid';
  readonly noIdToken?: boolean;
  /** At the token endpoint. */
  readonly silent?: boolean;
  readonly large?: boolean;
  readonly wrongSecret?: boolean;
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };
interface Given {
  readonly claims: Claims;
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirect: string | null;
}

interface Keys {
  readonly kid: string;
  readonly key: CryptoKey;
  readonly jwk: JWK;
}

async function newKeys(kid: string): Promise<Keys> {
  const { privateKey: key, publicKey } = await generateKeyPair('ES256');
  return { kid, key, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}

export const CLIENT = { id: 'plenary-days27', secret: 'a-secret-of-the-client-8f2c' } as const;

const read = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
};

/** Whether a request proves to come from the client: by fields of the form, or by a header whose parts are form-encoded (RFC 6749). */
function isClient(form: URLSearchParams, authorization = ''): boolean {
  const basic = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  const [id = '', secret = ''] = authorization === '' ? [] : basic.split(':').map(decodeURIComponent);
  const given = authorization === '' ? [form.get('client_id'), form.get('client_secret')] : [id, secret];
  return given[0] === CLIENT.id && given[1] === CLIENT.secret;
}

/** An OpenID provider on loopback. It is honest, unless it is told to lie. */
export class Issuer implements AsyncDisposable {
  origin = '';
  lie: Lie = {};
  /** Whom it logs in. */
  claims: Claims = { sub: 's1', email: 'ada@example.org', email_verified: true };
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  readonly #codes = new Map<string, Given>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #keys!: Keys;
  #other!: Keys;

  static async open(): Promise<Issuer> {
    const issuer = new Issuer();
    await issuer.rotate('k1');
    issuer.#other = await newKeys('k1');
    await new Promise<void>((done) => issuer.#server.listen(0, '127.0.0.1', done));
    const address = issuer.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    issuer.origin = `http://127.0.0.1:${address.port}`;
    return issuer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** From now on it signs with another key. */
  async rotate(kid: string): Promise<void> {
    this.#keys = await newKeys(kid);
  }

  /** The address that a person who goes to `url` is sent back to once they have logged in. */
  sendBack(url: string, claims = this.claims): URL {
    const { searchParams } = new URL(url);
    const code = randomBytes(16).toString('base64url');
    const redirect = searchParams.get('redirect_uri');
    const [nonce, challenge] = [searchParams.get('nonce'), searchParams.get('code_challenge')];
    this.#codes.set(code, { claims, nonce, challenge, redirect });
    const back = new URL(redirect ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', searchParams.get('state') ?? '');
    if (!this.lie.noIssAnnounced) back.searchParams.set('iss', this.origin);
    return back;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', this.origin);
    this.asked.push(pathname);
    const json = (value: object, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (pathname === '/.well-known/openid-configuration') json(this.#discovery());
    else if (pathname === '/keys') json({ keys: [this.#keys.jwk] });
    else if (pathname === '/token') await this.#token(request, json);
    else if (pathname === '/authorize') this.#page(request, response);
    else json({}, 404);
  }

  #discovery() {
    return {
      issuer: this.lie.issuer ?? this.origin,
      authorization_endpoint: this.lie.authorizationEndpoint ?? `${this.origin}/authorize`,
      token_endpoint: `${this.origin}/token`,
      jwks_uri: `${this.origin}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email', 'profile', 'groups'],
      ...(this.lie.takesSecretInForm && { token_endpoint_auth_methods_supported: ['client_secret_post'] }),
      ...(!this.lie.noIssAnnounced && { authorization_response_iss_parameter_supported: true }),
    };
  }

  /** The page at which people log in: one press, as somebody who is logged in there already. */
  #page(request: IncomingMessage, response: ServerResponse): void {
    const here = `${this.origin}${request.url}`;
    const stop = new URL(this.sendBack(here));
    stop.searchParams.delete('code');
    stop.searchParams.set('error', 'access_denied');
    const link = (url: URL, text: string): string =>
      `<p><a href="${url.href.replaceAll('&', '&amp;')}">${text}</a></p>`;
    const html = `<!doctype html><title>Northwind</title><h1>Northwind</h1>${link(this.sendBack(here), 'Go on')}${link(stop, 'Stop')}`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  }

  async #token(request: IncomingMessage, json: (value: object, status?: number) => void): Promise<void> {
    const form = new URLSearchParams(await read(request));
    if (this.lie.silent) return;
    if (this.lie.wrongSecret || !isClient(form, request.headers.authorization))
      return json({ error: 'invalid_client' }, 401);
    const given = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!given || given.challenge !== challenge || given.redirect !== form.get('redirect_uri'))
      return json({ error: 'invalid_grant' }, 400);
    const idToken = this.lie.noIdToken ? {} : { id_token: await this.#idToken(given) };
    const padding = this.lie.large ? { padding: 'x'.repeat(5_000_000) } : {};
    json({ access_token: 'a', token_type: 'Bearer', ...idToken, ...padding });
  }

  #idToken({ claims, nonce }: Given): Promise<string> | string {
    const { lie } = this;
    const now = Math.floor(Date.now() / 1000) + (lie.skew ?? 0);
    const body = {
      ...claims,
      nonce: lie.nonce ?? nonce,
      iss: lie.iss ?? this.origin,
      aud: lie.aud ?? CLIENT.id,
      iat: now,
      exp: now + (lie.life ?? 300),
    };
    const text = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    if (lie.algorithm === 'none') return `${text({ alg: 'none' })}.${text(body)}.`;
    const { key } = lie.algorithm === undefined ? this.#keys : this.#other;
    const kid = lie.algorithm === 'unknown kid' ? 'k9' : this.#keys.kid;
    return new SignJWT(body).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
  }
}
