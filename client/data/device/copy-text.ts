import { toast } from '../news/toasts.ts';

/** Messages for success and for a browser that does not allow copying. They must not contain the copied text, which may be a secret. */
const SAID = {
  address: ['Address copied', 'This browser does not let the address be copied'],
  calendar: ['Link copied', 'This browser does not let the link be copied'],
  code: ['Code copied', 'This browser does not let the code be copied'],
  link: ['Link copied', 'This browser does not let the link be copied'],
  message: ['Copied', 'This browser does not let it be copied'],
  secret: ['Secret copied', 'This browser does not let the secret be copied'],
  token: ['Token copied', 'This browser does not let the token be copied'],
} as const;

/** Copies a text and says so. If the browser does not allow it, the message about a code or a link shows it. */
export function copyText(text: string, what: keyof typeof SAID): void {
  const [done, failed] = SAID[what];
  navigator.clipboard.writeText(text).then(
    () => toast(done),
    () => toast(what === 'code' || what === 'link' ? `${failed}: ${text}` : failed),
  );
}
