import { hash } from 'node:crypto';
import { REGISTRATION_CODES_OF_ADDRESS_BUDGET } from '../../../domain/limits/registrations.ts';
import { MAGIC_LINK_LIFE } from '../../../domain/limits/sessions.ts';
import { isRegistrationOpen } from '../../../domain/registrations/is-registration-open.ts';
import { RegistrationPlace } from '../../../domain/registrations/registration-queue.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { documentsIn, storedCollection } from '../../sync/documents.ts';
import { linkSecrets } from '../sessions/magic-links.ts';
import { type CodeProof, codeHash, hashOf, isEqual, type MailedCode, rowByCode } from '../sessions/mailed-codes.ts';

/**
 * What somebody said who wants to come. `id` is the id that the person gets. Deleted when they have their account, when they are
 * taken off the waiting list, or when the link was not opened in time.
 */
export interface Registration extends Stored {
  /** `emailKey` of `address`. */
  readonly email: string;
  readonly address: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `asked`: the link was not opened yet. `waiting`: on the waiting list. */
  readonly state: 'asked' | 'waiting';
  /** Hash of the token of the mailed link. */
  readonly link: string;
  readonly expiresAt: Instant;
  /** The code in the mail; missing in registrations of earlier releases. */
  readonly mailed?: MailedCode;
}

type Index = 'byState' | 'byLink' | 'byExpiry';
const REGISTRATIONS: TableSpec<Registration, Index> = {
  name: 'registrations',
  indexes: {
    byState: { fields: ['state'] },
    byLink: { fields: ['link'], unique: true },
    byExpiry: { fields: ['expiresAt'] },
  },
};

type StorePorts = Pick<Ports, 'store'>;
export const registrationTable = ({ store }: StorePorts): Promise<Table<Registration, Index>> =>
  store.table(REGISTRATIONS);

/** `expiresAt` of a registration on the waiting list: the list itself ends it. */
export const NEVER: Instant = Number.MAX_SAFE_INTEGER;

/**
 * Scope that decides who has a place. No device reads it, and it contains no personal data. Each entry is decided on the state
 * after all earlier ones, so two people never get the same place, also not from two servers.
 */
export const REGISTRATIONS_SCOPE: Scope = 'registrations';
export const registrationPlaces = storedCollection(REGISTRATIONS_SCOPE, 'registrationPlaces', RegistrationPlace);

export const allPlaces = async ({ log }: Pick<Ports, 'log'>): Promise<RegistrationPlace[]> =>
  documentsIn(await log.state(REGISTRATIONS_SCOPE), registrationPlaces);

type KeyPorts = Pick<Ports, 'keyedHash'>;

/** Id of the place of a mail address: one address registers once. */
export const placeIdOf = (email: string, { keyedHash }: KeyPorts): string => keyedHash(`registered address:${email}`);

/** Token of the mailed link. It is derived from the id, so it need not be stored. */
export const tokenOf = (id: string, { keyedHash }: KeyPorts): string => keyedHash(`registration:${id}`);
export const linkOf = (token: string): string => hash('sha256', token, 'base64url');

/** Returns the registration of a mailed link; undefined if the link is wrong, was used, or is too old. */
export async function registrationByToken(
  token: string,
  ports: Pick<Ports, 'store' | 'now'>,
): Promise<Registration | undefined> {
  const { documents } = await (await registrationTable(ports)).find('byLink', { equals: [linkOf(token)], limit: 1 });
  const [row] = documents;
  return row && row.expiresAt > ports.now() ? row : undefined;
}

/**
 * Returns the secret of the browser that registers. It begins with the id of the registration, which is found by it.
 */
export const requestOf = (id: string, { randomId }: Pick<Ports, 'randomId'>): string => `${id}.${randomId(32)}`;

/** Returns the code of a new registration, as it is stored. */
export const mailedCode = (id: string, request: string, ports: Pick<Ports, 'keyedHash' | 'now'>): MailedCode => ({
  request: hashOf(request),
  code: codeHash(request, linkSecrets(id, ports).code, ports),
  tries: 0,
  expiresAt: ports.now() + MAGIC_LINK_LIFE,
});

/** Returns the registration of a mailed code; undefined if there is none. Counts the attempt. */
export async function registrationByCode(proof: CodeProof, ports: Ports): Promise<Registration | undefined> {
  const rows = await registrationTable(ports);
  const [id = ''] = proof.request.split('.');
  return rowByCode(
    {
      find: async () => {
        const row = await rows.get(id);
        return row?.mailed && isEqual(row.mailed.request, hashOf(proof.request)) ? row : undefined;
      },
      codeOf: ({ mailed }) => mailed,
      withCode: (row, mailed) => ({ ...row, mailed }),
      replace: (row, rev) => rows.replace(row, rev),
      // There is no account yet to count it for.
      count: async (row) => {
        const key = `registration-codes:${placeIdOf(row.email, ports)}`;
        return ports.attempts.take(key, REGISTRATION_CODES_OF_ADDRESS_BUDGET) > 0 ? undefined : row;
      },
    },
    proof,
    ports,
  );
}

/** Returns whether a registration still waits for its link to be opened, and may be opened. */
export const mayStillOpen = (row: Registration | undefined, { now, event }: Pick<Ports, 'now' | 'event'>): boolean =>
  row !== undefined && row.expiresAt > now() && (row.state === 'waiting' || isRegistrationOpen(event()));
