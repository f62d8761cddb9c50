import type { Mail } from '../../server/platform/mailer.ts';

/** Returns the contents of a login mail: the link's token, and the code. */
export function secretsOf(mail: Mail | undefined): { token: string; code: string } {
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const code = /: (\d{6})$/m.exec(mail?.text ?? '')?.[1];
  if (!token || !code) throw new Error('this is not a login mail');
  return { token, code };
}
