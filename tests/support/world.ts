import { holdTickets } from '../../server/api/tickets/put-holders.ts';
import { putPageVersion, worldPages } from './world-pages.ts';
import { keepImport, sealPart, updateImport } from '../../server/api/imports/import-store.ts';
import { readUpload } from '../../server/api/imports/read-upload.ts';
import { EVERYBODY } from '../../domain/notifications/audience.ts';
import type { Company } from '../../domain/companies/company.ts';
import type { PlannedNotification } from '../../domain/notifications/notification.ts';
import { download } from '../../domain/resources/download.ts';
import { writeDownload } from '../../server/api/resources/write-download.ts';
import type { Ports } from '../../server/ports.ts';
import { at } from './conference.ts';
import { ada, grace, olive, testPerson, type TestPerson } from './people.ts';
import type { WorldDocument } from './test-app.ts';
import { putAuditedChange, putClaim, putLinks, putRegistrations } from './world-links.ts';
import { putMessage, putRefusedAddress } from './world-mails.ts';
import { worldHosting } from './world-hosting.ts';
import { putUnusedPicture, worldLobby } from './world-lobby.ts';
import { putMachines } from './world-machines.ts';
import { addProgrammeSource } from './programme-source.ts';
import { addShopSource, PUSH } from './shop-source.ts';
import { putIdentity, putProvider } from './provider.ts';
import { putDelivery, putDocuments, replaySlides, slides, worldTalks } from './world-talks.ts';

// The world of the documented examples, the role matrix and the hostile bodies: everything has a fixed id. People, companies and talks of
// every role are declared here; each noun adds its own documents at the end.

/** A member of Tidewater, a super booth. */
export const mira: TestPerson = {
  person: testPerson({
    id: 'mira',
    firstName: 'Mira',
    lastName: 'Stone',
    companyId: 'tidewater',
    companyName: 'Tidewater',
  }),
  email: 'mira@example.org',
  ticketCode: '6MRA-4',
  roles: ['ROLE_ATTENDEE'],
};

/** A member of Northwind, a basic booth; not Mira's company. */
export const theo: TestPerson = {
  person: testPerson({
    id: 'theo',
    firstName: 'Theo',
    lastName: 'Lind',
    companyId: 'northwind',
    companyName: 'Northwind',
  }),
  email: 'theo@example.org',
  ticketCode: '7THE-5',
  roles: ['ROLE_ATTENDEE'],
};

/** An attendee who may watch replays. */
export const rhea: TestPerson = {
  person: testPerson({ id: 'rhea', firstName: 'Rhea', lastName: 'Moss' }),
  email: 'rhea@example.org',
  ticketCode: '8RHE-6',
  roles: ['ROLE_ATTENDEE'],
  replayAccess: true,
};

/** Ada the attendee, Grace the speaker, Mira and Theo of two companies, Rhea with replays, Olive the admin. */
export const worldPeople: readonly TestPerson[] = [ada, grace, mira, theo, rhea, olive];

const company = (given: Pick<Company, 'id' | 'name' | 'ticketType' | 'users'>): Company => ({
  email: `hello@${given.id}.example.org`,
  country: 'Spain',
  companyType: 'Network',
  expertise: ['Native'],
  description: `What ${given.name} does.`,
  logoUrl: null,
  mainColor: '#3366e6',
  url: `https://${given.id}.example.org/`,
  twitter: '',
  facebook: '',
  focus: ['Gaming'],
  traffic: ['Email'],
  geoTraffic: ['EU'],
  promoVideo: '',
  priority: false,
  place: '',
  ...given,
});
export const tidewater = company({ id: 'tidewater', name: 'Tidewater', ticketType: 'super', users: ['mira'] });
export const northwind = company({ id: 'northwind', name: 'Northwind', ticketType: 'basic', users: ['theo'] });

const chatMessage = (id: string, by: string, seq: number): WorldDocument => ({
  scope: 'room:stage:main',
  c: 'messages',
  doc: { id, by, text: `What ${by} said.`, at: 1, seq },
});

const planned = (id: string, state: PlannedNotification['state']): PlannedNotification => ({
  id,
  title: `Notice ${id}`,
  body: 'What there is to say.',
  link: '/app/schedule',
  audience: EVERYBODY,
  sendAt: at(state === 'sent' ? '08:00' : '18:00'),
  state,
  sentAt: state === 'sent' ? at('08:00') : null,
  pushes: state === 'sent' ? 1 : 0,
});
const { sendAt: _sendAt, state: _state, pushes: _pushes, audience: _audience, ...welcome } = planned('welcome', 'sent');

const connected = (one: string, other: string, requested: boolean): WorldDocument => ({
  scope: `u:${one}`,
  c: 'mine',
  doc: {
    id: `connection:${other}`,
    kind: 'connection',
    ref: other,
    value: { hasConnection: true, requested, accepted: true },
    changedAt: 1,
    rev: 'have-connected',
  },
});

/** Two connected pairs, so that there is a room that others may not see. */
const pairs: readonly WorldDocument[] = [
  ['olive', 'rhea'],
  ['mira', 'theo'],
].flatMap(([one = '', other = '']) => [
  connected(one, other, true),
  connected(other, one, false),
  {
    scope: `room:pair:${one}~${other}`,
    c: 'messages',
    doc: { id: `between-${one}-and-${other}`, by: one, text: 'Just for you.', at: 1, seq: 1 },
  },
]);

/** Documents of the log, in scope `pub` unless another is named. */
export const worldDocuments: readonly WorldDocument[] = [
  { c: 'companies', doc: tidewater },
  { c: 'companies', doc: northwind },
  ...pairs,
  ...worldTalks,
  ...worldLobby,
  ...worldHosting,
  ...worldPages,
  ...worldPeople.map(({ person }): WorldDocument => ({
    scope: `u:${person.id}`,
    c: 'mine',
    doc: {
      id: 'consent:chat',
      kind: 'consent',
      ref: 'chat',
      value: { consented: true },
      changedAt: 1,
      rev: 'agreed-to-chat',
    },
  })),
  ...[planned('doors', 'planned'), planned('lost-property', 'planned'), planned('welcome', 'sent')].map(
    (doc): WorldDocument => ({ scope: 'adm', c: 'notifications', doc }),
  ),
  { c: 'notifications', doc: welcome },
  chatMessage('ada-to-take-back', 'ada', 1),
  chatMessage('grace-to-report', 'grace', 2),
];

/** Steps that write into tables or files instead of the log. */
export const worldSteps: readonly ((ports: Ports) => Promise<void>)[] = [
  putAuditedChange,
  putLinks,
  putDocuments,
  putDelivery,
  (ports) => addShopSource({ id: 'shop', address: 'https://127.0.0.1/harbour/days27/', state: 'paused' }, ports),
  (ports) => addShopSource({ id: 'push', shop: PUSH, state: 'paused', map: {} }, ports),
  putMachines,
  (ports) =>
    addProgrammeSource(
      { id: 'programme', address: 'https://127.0.0.1/days27/', state: 'paused', lengths: { keynote: 75 } },
      ports,
    ),
  (ports) => putProvider({ id: 'northwind', name: 'Northwind', issuer: 'https://127.0.0.1/northwind' }, ports),
  putIdentity,
  agreeToDownloads,
  putUnusedPicture,
  putImport,
  putPageVersion,
  putRegistrations,
  putTicketWithoutHolder,
  putClaim,
  putMessage,
  putRefusedAddress,
];

/** Keeps the ticket of a table order whose holder is not known. */
async function putTicketWithoutHolder(ports: Ports): Promise<void> {
  const held = { key: '9TAB1', code: '9TAB-1', order: 'T8', name: '', email: '', buyer: '', product: 'Attendee' };
  const claimed = { ...held, key: '9CLM1', code: '9CLM-1', order: 'T9', buyer: 'beth.buyer@example.org' };
  const row = { at: 'row 2', email: '', field: 'email', message: 'has no mail address' };
  await holdTickets(
    [
      { ...row, held },
      { ...row, held: claimed },
    ],
    ports,
  );
}

/** Stores an import of one guest after its check. */
async function putImport(ports: Ports): Promise<void> {
  const file = { name: 'guests.csv', bytes: Buffer.from('email,first_name,last_name\nguest@example.org,Gus,Guest\n') };
  const own = { ...ports, newId: () => 'guests' };
  await keepImport(file, await readUpload(file), own);
  const choices = { what: 'holders', mapping: ['email', 'first_name', 'last_name'], edits: [] };
  const kept = sealPart(Buffer.from(JSON.stringify(choices)), 'guests', ports);
  await updateImport('guests', (held) => ({ ...held, choices: kept }), ports);
}

/** Everyone has agreed to download the slides, and Rhea those of the replay. */
async function agreeToDownloads(ports: Ports): Promise<void> {
  for (const {
    person: { id },
    roles,
    replayAccess = false,
  } of worldPeople) {
    for (const resourceId of id === 'rhea' ? [slides.id, replaySlides.id] : [slides.id]) {
      await writeDownload(
        { id, roles, companyId: null, replayAccess },
        download.document(resourceId, { consent: true }, { changedAt: ports.now(), rev: `agreed-to-${resourceId}` }),
        ports,
      );
    }
  }
}
