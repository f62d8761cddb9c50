import { accountLife } from '../../domain/accounts/retention.ts';
import { nightOf } from '../../domain/event/night.ts';
import { DORMANT_GAP_MAX, DORMANT_PER_NIGHT } from '../../domain/limits/pages.ts';
import type { Actor } from '../../domain/people/actor.ts';
import type { Ports } from '../ports.ts';
import { settleAccount, swapAccount } from '../api/accounts/after-change.ts';
import { erasePerson } from '../api/erasure/erase-person.ts';
import { erasureOf } from '../api/erasure/erasures-under-way.ts';
import { mailTable, queueMail } from '../api/mail/mails.ts';
import {
  type DormantAccount,
  type Dormancy,
  erasedFrom,
  findDormant,
  isNoticeGood,
  mayBeErased,
  usedAtOf,
} from '../api/retention/dormant-accounts.ts';
import {
  allNotices,
  forgetNotice,
  noticeTable,
  beginRetention,
  type RetentionNotice,
  swapRetention,
} from '../api/retention/retention-store.ts';
import { lastSessionUse } from '../api/sessions/session-store.ts';
import { allSpeakers } from '../api/talks/find-talk.ts';

const NEVER = new AbortController().signal;
const SERVER: Actor = { id: 'server', roles: [], companyId: null, replayAccess: false };

/**
 * Erases accounts that were not used for as long as the organisers chose (`accountKeepDays`), once a night: mails their
 * holders first, and erases at most 500 whose mail was accepted 14 days ago or earlier. A new rule applies from the next night
 * on. One server does it; what it does not finish is done the next night.
 */
export async function eraseDormant(ports: Ports, signal: AbortSignal = NEVER): Promise<void> {
  const { accountKeepDays: keepDays } = ports.event();
  const begun = await beginNight(keepDays ?? null, ports);
  if (!begun) return;
  if (keepDays == null || begun === 'without mails') await forgetNotices(new Set(), ports);
  if (keepDays == null || begun === 'new rule') return;
  const found = await findDormant(accountLife(ports.event(), keepDays), ports);
  await forgetNotices(new Set(found.dormant.filter(({ notice }) => notice).map(({ account }) => account.id)), ports);
  if (found.waits) return;
  await mailHolders(found, ports, signal);
  await eraseDue(found, ports, signal);
}

/** Claims this night for this server. Returns undefined if a server has it, and whether the mails sent so far count. */
async function beginNight(
  keepDays: number | null,
  ports: Ports,
): Promise<'new rule' | 'without mails' | 'as usual' | undefined> {
  const state = await beginRetention(ports);
  const now = ports.now();
  const night = nightOf(now, ports.event().zone);
  const rule = keepDays === null ? '' : accountLife(ports.event(), keepDays).rule;
  const isNew = rule !== state.rule;
  if (!isNew && (rule === '' || night === state.night)) return undefined;
  if (!(await swapRetention({ ...state, night, ranAt: now, rule }, ports))) return undefined;
  return isNew ? 'new rule' : now - state.ranAt > DORMANT_GAP_MAX ? 'without mails' : 'as usual';
}

/** Deletes the notices of all people but these, so that whoever is dormant later gets another mail. */
async function forgetNotices(kept: ReadonlySet<string>, ports: Ports): Promise<void> {
  for (const id of (await allNotices(ports)).keys()) if (!kept.has(id)) await forgetNotice(id, ports);
}

async function mailHolders({ dormant }: Dormancy, ports: Ports, signal: AbortSignal): Promise<void> {
  if (!ports.sendsMail) return;
  const [mails, notices] = [await mailTable(ports), await noticeTable(ports)];
  for (const { account, notice } of dormant) {
    if (signal.aborted) return;
    if (notice && notice.mailedAt !== null) continue;
    const held = notice ?? (await newNotice(account.id, ports));
    const mail = await mails.get(held.mailId);
    if (mail?.state === 'sent') await notices.replace({ ...held, mailedAt: mail.nextAt }, held.rev);
    // A mail that failed is forgotten after a week; then the holder gets another one.
    if (!mail) await queueMail({ kind: 'retention', userId: account.id, id: held.mailId, group: GROUP }, ports);
  }
}
const GROUP = 'retention';

async function newNotice(id: string, ports: Ports): Promise<RetentionNotice> {
  const notice = {
    id,
    rev: 1,
    mailId: ports.randomId(12),
    askedAt: ports.now(),
    mailedAt: null,
    logId: ports.log.logId,
  };
  await (await noticeTable(ports)).insert(notice);
  return notice;
}

async function eraseDue({ dormant, life }: Dormancy, ports: Ports, signal: AbortSignal): Promise<void> {
  let erased = 0;
  for (const each of dormant) {
    if (signal.aborted || erased === DORMANT_PER_NIGHT) return;
    const from = erasedFrom(each, life);
    if (from !== null && from <= ports.now() && (await erase(each, life.keepDays, ports))) erased += 1;
  }
}

/**
 * Erases a person unless they came back, became an organiser or speaker, or the rule changed meanwhile. Disables the account
 * by compare-and-swap, so that of an erasure and a log-in at the same moment only one succeeds.
 */
async function erase({ account: { id } }: DormantAccount, keepDays: number, ports: Ports): Promise<boolean> {
  if (ports.event().accountKeepDays !== keepDays) return false;
  const life = accountLife(ports.event(), keepDays);
  const speaking = await allSpeakers(ports);
  const { since } = await beginRetention(ports);
  const notice = await (await noticeTable(ports)).get(id);
  const lastSession = await lastSessionUse(id, ports);
  const change = ports.newId(12, erasureOf(id));
  const begun = await swapAccount(
    id,
    (held) => {
      const usedAt = Math.max(usedAtOf(held, since), lastSession);
      const from = notice && isNoticeGood(notice, usedAt, ports) ? erasedFrom({ usedAt, notice }, life) : null;
      if (from === null || from > ports.now() || !mayBeErased(held, speaking)) return undefined;
      const after = { id: change, at: ports.now(), by: SERVER.id, isOneOfMany: true as const, erases: change };
      return { account: { ...held, disabled: true }, after };
    },
    ports,
  );
  if (!begun) return false;
  await settleAccount(id, ports);
  await erasePerson(id, SERVER, ports);
  return true;
}
