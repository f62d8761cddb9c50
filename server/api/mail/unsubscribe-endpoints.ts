import {
  changeMailWishes,
  readMailWishes,
  readUnsubscribe,
  unsubscribeByLink,
} from '../../../domain/mail/unsubscribe-calls.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { html, type HtmlText } from '../../http/html.ts';
import { bytes, type Reply } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { findAccount } from '../accounts/account-store.ts';
import { endMessages, isUnsubscribed, resumeMessages, unsubscribedId } from './suppressed.ts';
import { idInToken } from './unsubscribe-link.ts';

/** Colours of the app (client/ui/styles/tokens.css): this page loads nothing of it, so that it works in any browser. */
const STYLE = `:root{color-scheme:light dark;background:light-dark(oklch(98.5% .003 85),oklch(16.5% .01 262));
color:light-dark(oklch(21% .015 262),oklch(95% .006 262));font:16px/1.5 system-ui,sans-serif}
body{max-width:28rem;margin:clamp(1rem,12vh,7rem) auto;padding:0 1rem;overflow-wrap:anywhere}
main{padding:1.5rem;border:1px solid light-dark(oklch(90.5% .006 85),oklch(29% .014 262));border-radius:16px;
background:light-dark(#fff,oklch(20.5% .012 262))}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.25;text-wrap:balance}
p{margin:0 0 1.25rem;color:light-dark(oklch(44% .014 262),oklch(76% .012 262))}
p:last-child,form{margin:0}
a{color:light-dark(oklch(50% .17 268),oklch(74% .13 268))}
button{font:inherit;font-weight:600;padding:.6rem 1.2rem;min-height:44px;border-radius:22px;border:1px solid transparent;
background:oklch(50% .17 268);color:#fff;cursor:pointer}`;

/** Search engines and Referer headers must not learn the address of this page. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const page = (body: HtmlText, { event }: Pick<Ports, 'event'>, status = 200): Reply =>
  bytes(
    Buffer.from(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <title>Messages from ${event().name}</title>
            <style>
              ${html.trusted(STYLE)}
            </style>
          </head>
          <body>
            <main>${body}</main>
          </body>
        </html>`.text,
    ),
    HEADERS,
    status,
  );

const unknownLink = (ports: Ports): Reply =>
  page(
    html`<h1>This link is not complete</h1>
      <p>Open the whole link of the mail.</p>`,
    ports,
    404,
  );

const linkEndpoints = [
  endpoint(readUnsubscribe, {
    summary: 'The page behind the link to get no more messages by mail. Opening it changes nothing.',
    example: { token: 'the-messages-of-ada------------------------.its-signature---------' },
    handle: ({ input: { token }, ports }) => {
      if (idInToken(token, ports) === undefined) return unknownLink(ports);
      return page(
        html`<h1>No more messages from ${ports.event().name}?</h1>
          <p>Messages of the organisers end for this address. Log-in mails still come.</p>
          <form method="post"><button>Get no more messages</button></form>`,
        ports,
      );
    },
  }),
  /** Mail programs send it without a log-in (RFC 8058). A repeat changes nothing. */
  endpoint(unsubscribeByLink, {
    summary: 'Ends messages by mail to the address of this link, by one press or by a mail program (RFC 8058).',
    example: { token: 'the-messages-of-ada------------------------.its-signature---------' },
    handle: async ({ input: { token }, ports }) => {
      const id = idInToken(token, ports);
      if (id === undefined) return unknownLink(ports);
      await endMessages(id, ports);
      return page(
        html`<h1>You get no more messages from ${ports.event().name}</h1>
          <p>
            Log-in mails still come. You can change this in <a href="${ports.publicUrl}/app/settings">Settings</a>.
          </p>`,
        ports,
      );
    },
  }),
];

const addressOf = async (userId: string, ports: Ports): Promise<string> =>
  (await findAccount(userId, ports))?.address ?? '';

export const unsubscribeEndpoints = [
  ...linkEndpoints,
  endpoint(readMailWishes, {
    summary: 'Whether you get messages from the organisers by mail.',
    handle: async ({ actor, ports }) => ({
      messages: !(await isUnsubscribed(await addressOf(actor.id, ports), ports)),
    }),
  }),
  endpoint(changeMailWishes, {
    summary: 'Ends messages from the organisers by mail to your address, or sends them again.',
    example: { messages: true },
    refuses: ['conflict'],
    handle: async ({ actor, input: { messages }, ports }) => {
      const address = await addressOf(actor.id, ports);
      if (address === '') return refuse('conflict', 'Your account has no mail address.');
      if (messages) await resumeMessages(address, ports);
      else await endMessages(unsubscribedId(address, ports), ports);
      return { messages };
    },
  }),
];
