import * as v from 'valibot';
import { isEmail } from '../sessions/email.ts';
import { isHttpLink, typedLink } from '../links.ts';
import { EVENT_TEXT_MAX } from '../limits/event.ts';

const WRONG = 'Write a mail address or a web address, such as help@example.org or example.org/help';

/** Help contact: a mail address or a page; empty for none. */
export const Contact = v.pipe(
  v.string(WRONG),
  v.transform(typedLink),
  v.maxLength(EVENT_TEXT_MAX, `At most ${EVENT_TEXT_MAX} characters`),
  v.check((text) => text === '' || isEmail(text) || isHttpLink(text), WRONG),
);

/** Returns the target of the contact link: the page, or a `mailto:` link. */
export const contactHref = (contact: string): string => (/^https?:/.test(contact) ? contact : `mailto:${contact}`);
