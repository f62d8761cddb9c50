import type * as v from 'valibot';
import { refuse } from '../../../domain/refusal.ts';
import { type HolderReport, importHolders, type OUTCOMES } from '../../../domain/tickets/holder-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireEventName } from '../event/is-set-up.ts';
import { codesWaiting, queueCodes } from './code-tasks.ts';
import { findPackages } from '../packages/packages.ts';
import { planBooths } from './plan-booths.ts';
import type { PlannedHolder } from './planned-holder.ts';
import { planHolders, shutOutSentence, STAYS_DISABLED, staysDisabled } from './plan-holders.ts';
import { holdTickets, putHolders } from './put-holders.ts';
import { readHolders, type RefusedRow } from './read-holders.ts';
import { allTicketTypes } from './ticket-types.ts';

const SKIPPED = 'is kept from imports';

function askFirst(smaller: ReadonlyMap<string, string>): never {
  const problems = [...smaller].map(([field, message]) => ({ field, message }));
  return refuse(
    'conflict',
    `${problems[0]?.field} ${problems[0]?.message}. Confirm that this is meant.`,
    problems.slice(0, 100),
  );
}

type Report = v.InferOutput<typeof HolderReport>;

function report(used: Report['data'], refused: readonly RefusedRow[], pending: number): Report {
  const data = [
    ...used,
    ...refused.map(({ at, email, message }) => ({ row: at, email, outcome: 'refused' as const, message })),
  ].toSorted((a, b) => numberOf(a.row) - numberOf(b.row));
  const count = (outcome: (typeof OUTCOMES)[number]): number => data.filter((row) => row.outcome === outcome).length;
  return {
    data,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    refused: count('refused'),
    codes_pending: pending,
  };
}

const numberOf = (row: string): number => Number(row.replace(/\D/g, ''));

function messageOf(planned: PlannedHolder, smaller: string | undefined): string {
  if (planned.outcome === 'skipped') return SKIPPED;
  return smaller ?? (staysDisabled(planned) ? STAYS_DISABLED : '');
}

export const holderEndpoints = [
  /**
   * Reports every row. A table that is broken or has no usable row changes nothing. Existing people are found by mail
   * address and keep their profile. Hashing ten thousand codes takes minutes, so it continues after the answer; holders
   * can log in by mail at once. Importing a table again changes nothing, or finishes an interrupted import.
   */
  endpoint(importHolders, {
    summary:
      'Takes in a table of ticket holders (docs/import.md), as a file or as `csv` in JSON, and reports every ' +
      'row; `invite` mails each an invitation, `dry_run` only reports; a table that makes a booth smaller wants ' +
      '`confirm`. With `shared`, people with different names may have one mail address.',
    example: { dry_run: true },
    handle: async ({ actor, input, file, ports }) => {
      const bytes = file.bytes.length > 0 ? file.bytes : Buffer.from(input.csv);
      const known = { types: await allTicketTypes(ports), isShared: input.shared };
      const read = await readHolders({ name: file.name || 'The table', bytes }, known);
      const { planned, refused } = await planHolders(read.rows, ports);
      const allRefused = [...read.refused, ...refused];
      if (planned.length === 0)
        return refuse(
          'invalid',
          `No row can be used: ${allRefused[0]?.at} ${allRefused[0]?.message}.`,
          allRefused.slice(0, 100).map(({ at, message }) => ({ field: at, message })),
        );
      const { booths, smaller } = planBooths(planned, await findPackages(ports));
      if (!input.dry_run) {
        if (input.invite) await requireEventName(ports);
        const shutOut = shutOutSentence(planned);
        if (shutOut !== '' && !input.confirm) refuse('conflict', `${shutOut} Confirm that this is meant.`);
        if (smaller.size > 0 && !input.confirm) askFirst(smaller);
        await holdTickets(allRefused, ports);
        const put = await putHolders(actor, { planned, booths }, ports);
        await queueCodes(
          put.flatMap(({ plan: { row, account: before }, account }) =>
            row.code !== undefined || input.invite
              ? [{ accountId: account.id, code: row.code, isInvited: input.invite, actor: before && actor }]
              : [],
          ),
          ports,
        );
      }
      return report(
        planned.map((one) => ({
          row: one.row.at,
          email: one.row.email,
          outcome: one.outcome,
          message: messageOf(one, smaller.get(one.row.at)),
        })),
        allRefused,
        await codesWaiting(ports),
      );
    },
  }),
];
