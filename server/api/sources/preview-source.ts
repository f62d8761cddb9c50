import { SOURCE_PREVIEW_ROWS, SOURCE_PULL_MAX } from '../../../domain/limits/sources.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { ShopTicket } from '../../../domain/sources/shop-ticket.ts';
import { type PreviewedTicket, type SourcePreview, TICKET_OUTCOMES } from '../../../domain/sources/source-preview.ts';
import type { Ports } from '../../ports.ts';
import { type Account, allByEmail } from '../accounts/account-store.ts';
import { accountNamed } from '../accounts/shared-address.ts';
import { type TicketRow, ticketTable } from '../tickets/ticket-row.ts';
import { rulesFor } from './pull-source.ts';
import { saidPrint, type ShopTicketRow, shopTicketIn, shopTicketTable } from './shop-ticket-store.ts';
import { isRead, PullFailed } from './source-port.ts';
import { type EventRules, type Meaning, meaningOf, nameOf, withEvent } from './source-rules.ts';
import type { SourceRow } from './source-store.ts';
import { heldAs, SHARED, withinLimit, withName } from './ticket-groups.ts';
import { openSource } from './ticket-source.ts';

const TOO_LONG = 'Reading took more than 10 minutes.';

/**
 * What reading a source now would do. Changes nothing. `onRequest` is called before each request and may throw. Throws `PullFailed` if the
 * shop cannot be read.
 */
export async function previewSource(
  source: SourceRow,
  ports: Ports,
  onRequest: () => void,
): Promise<Pick<SourcePreview, 'tickets' | 'counts' | 'rows'>> {
  const began = ports.now();
  const goOn = async (): Promise<void> => {
    if (ports.now() - began > SOURCE_PULL_MAX) throw new PullFailed(TOO_LONG);
    onRequest();
  };
  const shop = openSource(source, ports, goOn);
  const tickets = isRead(shop) ? (await shop.list()).tickets : await pushedTickets(source, ports);
  const rules = await withEvent(rulesFor(source), ports);
  const outcomes = await outcomesOf([...new Map(tickets.map((said) => [said.key, said])).values()], rules, ports);
  const counts = Object.fromEntries(
    TICKET_OUTCOMES.map((each) => [each, outcomes.filter(({ outcome }) => outcome === each).length]),
  ) as SourcePreview['counts'];
  const shown = outcomes.filter(({ outcome }) => outcome !== 'keep' && outcome !== 'none' && outcome !== 'wait');
  return { tickets: outcomes.length, counts, rows: shown.slice(0, SOURCE_PREVIEW_ROWS) };
}

/** What a shop that only calls has said so far. */
async function pushedTickets({ id }: SourceRow, ports: Ports): Promise<ShopTicket[]> {
  const table = await shopTicketTable(ports);
  const tickets: ShopTicket[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('bySettled', { equals: [id], limit: 500, ...(after !== undefined && { after }) });
    tickets.push(...page.documents.flatMap((row) => shopTicketIn(row, ports) ?? []));
    after = page.next;
  }
  return tickets;
}

interface Meant {
  readonly said: ShopTicket;
  readonly meaning: Meaning;
}

async function outcomesOf(all: readonly ShopTicket[], rules: EventRules, ports: Ports): Promise<PreviewedTicket[]> {
  const ids = all.map(({ key }) => `${rules.id}:${key}`);
  const said = new Map((await (await shopTicketTable(ports)).getMany(ids)).map((row) => [row.id, row]));
  const given = new Map((await (await ticketTable(ports)).getMany(ids)).map((row) => [row.id, row]));
  const meant = all.map((ticket): Meant => ({ said: ticket, meaning: meaningOf(ticket, rules) }));
  const groups = Map.groupBy(meant, ({ said: { key }, meaning }) =>
    meaning.email === '' ? `-${key}` : emailKey(meaning.email),
  );
  const outcomes: PreviewedTicket[] = [];
  for (const group of groups.values()) {
    const { tickets, account } = await together(group, ports);
    for (const each of tickets) {
      const id = `${rules.id}:${each.said.key}`;
      outcomes.push({
        ...(isUndone(each.said, said.get(id), { rules, ports })
          ? { outcome: 'none' as const, why: '' }
          : outcomeOf(each, { account, said: said.get(id), given: given.get(id) })),
        ...shown(each, rules),
      });
    }
  }
  return outcomes;
}

/** Whether an organiser's undo holds until the shop says something new about the ticket. */
const isUndone = (
  said: ShopTicket,
  row: ShopTicketRow | undefined,
  { rules, ports }: { readonly rules: EventRules; readonly ports: Ports },
): boolean => row !== undefined && row.undone !== '' && row.print === saidPrint(said, rules.options, ports);

/** The tickets of one address as they are settled: by one name, and as many as a person may hold. */
async function together(
  group: readonly Meant[],
  ports: Ports,
): Promise<{ readonly tickets: readonly Meant[]; readonly account: Account | undefined }> {
  const first = group.find(({ meaning }) => meaning.state === 'valid')?.meaning;
  if (!first) return { tickets: group, account: undefined };
  const one = withinLimit(group.map((each) => withName(each, first)));
  const accounts = await allByEmail(first.email, ports);
  const account = accounts.length < 2 ? accounts[0] : await accountNamed(accounts, first, ports);
  const isShared = !account && accounts.length > 0;
  return { tickets: isShared ? one.map(heldAs(SHARED)) : one, account };
}

interface Here {
  readonly account: Account | undefined;
  readonly said: ShopTicketRow | undefined;
  readonly given: TicketRow | undefined;
}

function outcomeOf(
  { meaning: { state, why, talk } }: Meant,
  { account, said, given }: Here,
): Pick<PreviewedTicket, 'outcome' | 'why'> {
  if (said?.sealed === '') return { outcome: 'erased', why: 'Its person was erased.' };
  const isHeldHere = given?.state === 'valid' && given.personId !== '';
  // A ticket without an address that somebody was named for stays theirs.
  if (isHeldHere && (state === 'valid' || state === 'held')) return { outcome: 'keep', why: '' };
  if (isHeldHere) return { outcome: 'end', why };
  if (state === 'held') return { outcome: 'hold', why };
  if (state === 'waiting') return { outcome: 'wait', why: '' };
  if (state !== 'valid') return { outcome: 'none', why: '' };
  if (talk !== undefined) return { outcome: 'signup', why: '' };
  return { outcome: account ? 'give' : 'add', why: '' };
}

const shown = (
  { said, meaning }: Meant,
  rules: EventRules,
): Pick<PreviewedTicket, 'key' | 'name' | 'email' | 'product'> => ({
  key: said.key,
  name: `${meaning.firstName} ${meaning.lastName}`.trim(),
  email: meaning.email,
  product: nameOf(said, rules),
});
