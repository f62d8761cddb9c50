import { CONSENT_KEEP_MONTHS, CONSENT_MONTH } from '../../../domain/limits/pages.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** Where somebody said it: the app's outbox, a call, an import, or a change of settings. */
export type ConsentWay = 'app' | 'api' | 'import' | 'mode';

/** That a person said yes or no to something. Written once and ended by the next one about the same. */
export interface Consent extends Stored {
  /** A keyed hash of the person once they are erased. */
  readonly personId: string;
  /** `page:<id>`. */
  readonly what: string;
  readonly said: boolean;
  readonly version: number;
  readonly hash: string;
  readonly way: ConsentWay;
  readonly at: Instant;
  readonly ended: Instant | null;
  /** When the row is deleted: never while the person exists. */
  readonly expiresAt: Instant;
}

const NEVER = Number.MAX_SAFE_INTEGER;

const CONSENTS: TableSpec<Consent, 'byPerson' | 'byWhat' | 'byExpiry'> = {
  name: 'consents',
  indexes: {
    byPerson: { fields: ['personId', 'what', 'version'] },
    byWhat: { fields: ['what', 'at'] },
    byExpiry: { fields: ['expiresAt'] },
  },
};

type StorePorts = Pick<Ports, 'store'>;
export const consentTable = ({ store }: StorePorts): Promise<Table<Consent, 'byPerson' | 'byWhat' | 'byExpiry'>> =>
  store.table(CONSENTS);

export const consentToPage = (pageId: string): string => `page:${pageId}`;

/** Rows read at once. */
const STEP = 500;

/** All rows about something, or all, oldest first. */
export async function* consentsAbout(what: string | undefined, ports: StorePorts): AsyncGenerator<Consent> {
  const table = await consentTable(ports);
  const equals = what === undefined ? [] : [what];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('byWhat', { equals, limit: STEP, ...(after !== undefined && { after }) });
    yield* page.documents;
    after = page.next;
  }
}

/** All rows of a person, or of their keyed hash. */
export async function consentsOf(personId: string, ports: StorePorts): Promise<Consent[]> {
  const found: Consent[] = [];
  const table = await consentTable(ports);
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('byPerson', {
      equals: [personId],
      limit: STEP,
      ...(after !== undefined && { after }),
    });
    found.push(...page.documents);
    after = page.next;
  }
  return found;
}

type NewConsent = Pick<Consent, 'personId' | 'what' | 'version' | 'hash' | 'way'>;

/** Writes down that a person accepted a version, once however often it is sent; an earlier version ends with it. */
export async function keepAcceptance(
  consent: NewConsent,
  ports: Pick<Ports, 'store' | 'now' | 'keyedHash'>,
): Promise<void> {
  const at = ports.now();
  const table = await consentTable(ports);
  const id = ports.keyedHash(JSON.stringify(['consent', consent.personId, consent.what, consent.version]));
  const row: Consent = { id, rev: 1, ...consent, said: true, at, ended: null, expiresAt: NEVER };
  await insertNew(table, row);
  // Also repeats this after a crash in between.
  const same = (await consentsOf(consent.personId, ports)).filter(({ what }) => what === consent.what);
  const newest = Math.max(...same.map(({ version }) => version));
  for (const each of same)
    if (each.version < newest && each.ended === null) await table.replace({ ...each, ended: at }, each.rev);
}

/** Puts a keyed hash in the place of an erased person, and sets when the rows go; or removes them at once. */
export async function forgetConsents(
  personId: string,
  ports: Pick<Ports, 'store' | 'now' | 'keyedHash' | 'event'>,
): Promise<void> {
  const table = await consentTable(ports);
  const months = ports.event().consentKeepMonths ?? CONSENT_KEEP_MONTHS;
  const nameless = { personId: ports.keyedHash(`erased:${personId}`), expiresAt: ports.now() + months * CONSENT_MONTH };
  for (const each of await consentsOf(personId, ports))
    if (months === 0) await table.remove(each.id);
    else await table.replace({ ...each, ...nameless }, each.rev);
}

/** Gives the acceptances of a record that ends to the record that stays. */
export async function moveConsents(
  { from, to }: { readonly from: string; readonly to: string },
  ports: Pick<Ports, 'store' | 'now' | 'keyedHash'>,
): Promise<void> {
  const table = await consentTable(ports);
  for (const each of await consentsOf(from, ports)) {
    const { what, version, way, at } = each;
    const id = ports.keyedHash(JSON.stringify(['consent', to, what, version]));
    const moved: Consent = { ...each, id, rev: 1, personId: to };
    if (!(await insertNew(table, moved))) {
      const held = await table.get(id);
      if (held && at < held.at) await table.replace({ ...held, at, way }, held.rev);
    }
    await table.remove(each.id);
  }
}
