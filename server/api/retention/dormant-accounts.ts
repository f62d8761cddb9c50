import { type AccountLife, erasableAt, needsConfirmation, noticeDueAt } from '../../../domain/accounts/retention.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { type Account, allAccounts } from '../accounts/account-store.ts';
import { allSpeakers } from '../talks/find-talk.ts';
import { allNotices, readRetention, type RetentionNotice } from './retention-store.ts';

/** An account without a log-in, use or change for so long that its holder gets the mail, or that it is erased. */
export interface DormantAccount {
  readonly account: Account;
  readonly usedAt: Instant;
  /** The mail to its holder, if it counts. */
  readonly notice?: RetentionNotice;
}

export interface Dormancy {
  /** The rule that was applied. */
  readonly life: AccountLife;
  /** Number of all accounts. */
  readonly accounts: number;
  /** Dormant accounts, the longest unused first. */
  readonly dormant: readonly DormantAccount[];
  /** When the next account becomes dormant if nobody logs in; null if none will. */
  readonly nextAt: Instant | null;
  /** Whether an organiser must confirm before anything is sent or erased. */
  readonly waits: boolean;
}

/** When an account was last used, changed or invited. `since`: from when on the use of accounts is stored. */
export const usedAtOf = ({ activeAt, invitedAt }: Account, since: Instant): Instant =>
  Math.max(activeAt ?? since, invitedAt ?? 0);

/** Whether an account may be erased for not being used: not those of organisers, nor of people who speak. */
export const mayBeErased = ({ id, roles }: Account, speaking: ReadonlySet<string>): boolean =>
  !roles.includes('ROLE_ADMIN') && !speaking.has(id);

/** Whether a mail counts: its holder did not come back after it, and the store was not restored from a backup meanwhile. */
export const isNoticeGood = (notice: RetentionNotice, usedAt: Instant, { log }: Pick<Ports, 'log'>): boolean =>
  notice.logId === log.logId && usedAt < notice.askedAt;

/** Returns the dormant accounts under a rule. Changes nothing. Organisers see the same before the job runs. */
export async function findDormant(life: AccountLife, ports: Ports): Promise<Dormancy> {
  const { since, confirmed } = await readRetention(ports);
  const notices = await allNotices(ports);
  const speaking = await allSpeakers(ports);
  const dormant: DormantAccount[] = [];
  const now = ports.now();
  let accounts = 0;
  let nextAt = Infinity;
  for await (const account of allAccounts(ports)) {
    accounts += 1;
    if (!mayBeErased(account, speaking)) continue;
    const usedAt = usedAtOf(account, since);
    const dueAt = noticeDueAt(life, usedAt);
    if (dueAt > now) nextAt = Math.min(nextAt, dueAt);
    else dormant.push({ account, usedAt, ...goodNotice(notices.get(account.id), usedAt, ports) });
  }
  return {
    life,
    accounts,
    dormant: dormant.toSorted(
      (one, other) => one.usedAt - other.usedAt || (one.account.id < other.account.id ? -1 : 1),
    ),
    nextAt: Number.isFinite(nextAt) ? nextAt : null,
    waits: needsConfirmation(dormant.length, accounts) && confirmed !== life.rule,
  };
}

const goodNotice = (
  notice: RetentionNotice | undefined,
  usedAt: Instant,
  ports: Ports,
): Pick<DormantAccount, 'notice'> => (notice && isNoticeGood(notice, usedAt, ports) ? { notice } : {});

/** When a dormant account is erased at the earliest; null while its holder has no mail. */
export const erasedFrom = (
  { usedAt, notice }: Pick<DormantAccount, 'usedAt' | 'notice'>,
  life: AccountLife,
): Instant | null => (notice?.mailedAt == null ? null : erasableAt(life, usedAt, notice.mailedAt));
