import { CONSENT_KEEP_MONTHS, CONSENT_MONTH } from '../../../domain/limits/pages.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** The way in which a consent was recorded: by the app's outbox, a call, an import, or a change of settings. */
export type ConsentWay = 'app' | 'api' | 'import' | 'mode';

/** A person's consent to something, or its refusal. Written once; it ends when the person answers again about the same thing. */
export interface Consent extends Stored {
  /** Id of the person; after their erasure a keyed hash. */
  readonly personId: string;
  /**
   * `page:<id>`; `listed` for whether the person is in the directory; `field:<id>` for whether an answer of their profile is shown
   * to everybody whom the event shows it to.
   */
  readonly what: string;
  readonly said: boolean;
  readonly version: number;
  readonly hash: string;
  readonly way: ConsentWay;
  readonly at: Instant;
  readonly ended: Instant | null;
  /** When the row is deleted; never while the person exists. */
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
/** What answers about the directory are about. `hash` is the revision of the person's answer, `version` is 0. */
export const LISTED = 'listed';
/** The same for who sees an answer of the profile. */
export const consentToField = (fieldId: string): string => `field:${fieldId}`;
const isAboutPage = (what: string): boolean => what.startsWith(consentToPage(''));

type NewConsent = Pick<Consent, 'personId' | 'what' | 'version' | 'hash' | 'way'>;

/** A person accepts a version of a page once, and may answer about who sees them any number of times. */
const rowId = (
  { personId, what, version, hash }: Omit<NewConsent, 'way'>,
  { keyedHash }: Pick<Ports, 'keyedHash'>,
): string => keyedHash(JSON.stringify(['consent', personId, what, version, ...(isAboutPage(what) ? [] : [hash])]));

/** Number of rows per read. */
const STEP = 500;

/** Returns all rows about one thing, or all rows, oldest first. */
export async function* consentsAbout(what: string | undefined, ports: StorePorts): AsyncGenerator<Consent> {
  const table = await consentTable(ports);
  const equals = what === undefined ? [] : [what];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('byWhat', { equals, limit: STEP, ...(after !== undefined && { after }) });
    yield* page.documents;
    after = page.next;
  }
}

/** Returns all rows of a person, given their id or its keyed hash. */
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

/** Records that a person accepted a version, once even if it is sent repeatedly. The acceptances of earlier versions end. */
export async function keepAcceptance(
  consent: NewConsent,
  ports: Pick<Ports, 'store' | 'now' | 'keyedHash'>,
): Promise<void> {
  const at = ports.now();
  const table = await consentTable(ports);
  const id = rowId(consent, ports);
  const row: Consent = { id, rev: 1, ...consent, said: true, at, ended: null, expiresAt: NEVER };
  await insertNew(table, row);
  // Done on each call, because an earlier attempt may have crashed before this step.
  const same = (await consentsOf(consent.personId, ports)).filter(({ what }) => what === consent.what);
  const newest = Math.max(...same.map(({ version }) => version));
  for (const each of same)
    if (each.version < newest && each.ended === null) await table.replace({ ...each, ended: at }, each.rev);
}

/** Records an answer about who sees the person, once even if it is sent repeatedly. Earlier answers about the same end. */
export async function keepAnswer(
  answer: Pick<Consent, 'personId' | 'what' | 'said' | 'hash' | 'way' | 'at'>,
  ports: Pick<Ports, 'store' | 'keyedHash'>,
): Promise<void> {
  const table = await consentTable(ports);
  const earlier = (await consentsOf(answer.personId, ports)).filter(({ what }) => what === answer.what);
  const at = Math.max(answer.at, ...earlier.map((each) => each.at + 1)); // Also if the clock was set back.
  const about = { ...answer, version: 0, at };
  await insertNew(table, { id: rowId(about, ports), rev: 1, ...about, ended: null, expiresAt: NEVER });
  for (const each of earlier) if (each.ended === null) await table.replace({ ...each, ended: at }, each.rev);
}

/** Handles the erasure of a person: replaces their id by a keyed hash and sets when the rows are deleted, or deletes them at once. */
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

/** Moves the acceptances of a merged duplicate to the record that stays. */
export async function moveConsents(
  { from, to }: { readonly from: string; readonly to: string },
  ports: Pick<Ports, 'store' | 'now' | 'keyedHash'>,
): Promise<void> {
  const table = await consentTable(ports);
  for (const each of await consentsOf(from, ports)) {
    const { way, at } = each;
    const id = rowId({ ...each, personId: to }, ports);
    const moved: Consent = { ...each, id, rev: 1, personId: to };
    if (!(await insertNew(table, moved))) {
      const held = await table.get(id);
      if (held && at < held.at) await table.replace({ ...held, at, way }, held.rev);
    }
    await table.remove(each.id);
  }
}
