import { join } from 'node:path';
import { demoAccounts } from './demo/demo-event.ts';
import { type Env, isThisMachine } from './env.ts';
import { descriptorsFor } from './platform/descriptors.ts';
import type { Ports } from './ports.ts';

/** Returns the text for the operator after the start: addresses, log-ins, and where mails go. */
export function welcome(
  env: Env,
  { url, ports }: { readonly url: string; readonly ports: Pick<Ports, 'event' | 'publicUrl'> },
): string {
  const event = ports.event();
  const mail =
    env.smtpUrl === undefined
      ? `Mail goes to ${join(env.dataDir, 'outbox')} as .eml files, and its link and code are printed here.`
      : `Mail goes out through ${new URL(env.smtpUrl).host}.`;
  const admin =
    env.adminEmail === undefined
      ? event.isDemo
        ? []
        : ['Set ADMIN_EMAIL to make somebody an admin.']
      : [`${env.adminEmail} is an admin; ask for a login link at ${ports.publicUrl}/auth/login.`];
  const listening = ports.publicUrl === url ? '' : ` (listening on ${url})`;
  return [
    '',
    `${event.name} is on ${ports.publicUrl}${listening}`,
    '',
    ...(event.isDemo ? demoLogIns(env, ports.publicUrl) : []),
    ...admin,
    mail,
    '',
  ].join('\n');
}

/**
 * Returns a warning if the limit of open connections is too low for all known people; otherwise undefined. Shown at the
 * start, because the problem would otherwise appear on the day of the event.
 */
export function descriptorWarning(people: number, limit: number): string | undefined {
  const needed = descriptorsFor(people);
  return needed <= limit
    ? undefined
    : `This process may have ${limit} files and connections open at once, and ${people} people need ${needed}: ` +
        `raise the limit (ulimit -n ${needed}, LimitNOFILE= of systemd) before they come.`;
}

/**
 * Returns the log-ins of the demo. Its mail addresses do not exist, so mailed links only work from the console. Its ticket
 * codes are public.
 */
function demoLogIns(env: Env, publicUrl: string): string[] {
  const rows = Object.entries(demoAccounts).map(
    ([role, { email, ticketCode }]) => `  ${role.padEnd(10)} ${email.padEnd(24)} ticket code ${ticketCode}`,
  );
  return [
    `This is the demo event. Log in at ${publicUrl}/auth/register as`,
    ...rows,
    ...(env.smtpUrl === undefined
      ? [`or at ${publicUrl}/auth/login with the address alone: the link is printed here.`]
      : []),
    'Bring your own event with: npm run import -- FILE',
    ...(isThisMachine(env)
      ? []
      : [
          "Anybody can look these codes up, the admin's too: they are good until your event is in. DEMO=off leaves the demo out.",
        ]),
    '',
  ];
}
