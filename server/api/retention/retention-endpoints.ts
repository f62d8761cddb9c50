import { type AccountLife, accountLife } from '../../../domain/accounts/retention.ts';
import { confirmRetention, type DormantView, readRetentionCall } from '../../../domain/accounts/retention-calls.ts';
import { personName } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Instant } from '../../../domain/time.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { countAccounts } from '../accounts/account-store.ts';
import { recordChange } from '../audit/audit-store.ts';
import { mailTable } from '../mail/mails.ts';
import { personFinder } from '../people/find-person.ts';
import { type DormantAccount, erasedFrom, findDormant } from './dormant-accounts.ts';
import { keepConfirmation } from './retention-store.ts';

const iso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns the dormant accounts if accounts were kept for so many days. Null: for ever, so none is dormant. */
async function forecast(keepDays: number | null, ports: Ports) {
  const found =
    keepDays === null ? { ...NONE, accounts: await countAccounts(ports) } : await dormantAfter(keepDays, ports);
  const { accounts, dormant, waits, nextAt } = found;
  const counts = { accounts, dormant: dormant.length, waits };
  return { dormant, figures: { keep_days: keepDays, ...counts, mail: ports.sendsMail, next_at: iso(nextAt) } };
}

const NONE = { dormant: [], waits: false, nextAt: null };
const dormantAfter = (keepDays: number, ports: Ports) => findDormant(accountLife(ports.event(), keepDays), ports);

async function dormantView(
  { account, usedAt, notice }: DormantAccount,
  life: AccountLife,
  ports: Ports,
): Promise<DormantView> {
  const person = (await personFinder(ports))(account.id);
  const mail = notice && notice.mailedAt === null ? await (await mailTable(ports)).get(notice.mailId) : undefined;
  const isFailed = mail !== undefined && mail.state !== 'waiting' && mail.state !== 'sending' && mail.state !== 'sent';
  return {
    id: account.id,
    name: person ? personName(person) : '',
    email: account.address,
    active_at: new Date(usedAt).toISOString(),
    mail: notice?.mailedAt != null || mail?.state === 'sent' ? 'sent' : isFailed ? 'failed' : 'next',
    mailed_at: iso(notice?.mailedAt ?? null),
    erased_from: iso(erasedFrom({ usedAt, ...(notice && { notice }) }, life)),
  };
}

export const retentionEndpoints = [
  endpoint(readRetentionCall, {
    summary:
      'Which accounts are unused for so long that their holders get a mail, or that they are erased. Changes nothing; the server ' +
      'does this once a night.',
    example: { days: '90' },
    handle: async ({ input: { days, ...input }, ports }) => {
      const keepDays = days ?? ports.event().accountKeepDays ?? null;
      const { dormant, figures } = await forecast(keepDays, ports);
      const page = pageOf(
        dormant.map((each) => ({ ...each, id: each.account.id })),
        input,
      );
      const life = accountLife(ports.event(), keepDays ?? 0);
      return { ...figures, ...page, data: await Promise.all(page.data.map((each) => dormantView(each, life, ports))) };
    },
  }),
  endpoint(confirmRetention, {
    summary:
      'Confirms that more than half of all accounts are mailed and erased for not being used. Until then nothing is sent or erased.',
    example: { keep_days: 90 },
    refuses: ['conflict'],
    handle: async ({ actor, input: { keep_days: seen }, ports }) => {
      const keepDays = ports.event().accountKeepDays ?? null;
      if (keepDays !== seen) return refuse('conflict', RULE_CHANGED);
      const { rule } = accountLife(ports.event(), keepDays);
      const note = `confirmed that unused accounts are erased ${rule}`;
      await recordChange({ by: actor.id, scope: 'accounts', note, changes: [] }, ports);
      await keepConfirmation(rule, ports);
      return (await forecast(keepDays, ports)).figures;
    },
  }),
];
const RULE_CHANGED = 'The setting has changed. Look at who is erased again.';
