import type { Endpoint } from '../../server/http/endpoint.ts';
import { CALLER, type Who } from '../support/world-app.ts';

/** The targets of a call, by name: fields that replace those of its example. */
export type Targets = Readonly<Record<string, (who: Who) => Readonly<Record<string, unknown>>>>;

const personOf = (who: Who): string => (who === 'anonymous' ? 'ada' : CALLER[who]);
const otherPerson = (who: Who): string => (who === 'attendee' || who === 'anonymous' ? 'grace' : 'ada');
const companyOf = (who: Who): string => (who === 'other' ? 'northwind' : 'tidewater');
const otherCompany = (who: Who): string => (who === 'other' ? 'tidewater' : 'northwind');

/** Things that belong to a person or a company. For those without a company, `own` is Tidewater. */
const person = (field: string): Targets => ({
  own: (who) => ({ [field]: personOf(who) }),
  me: () => ({ [field]: 'me' }),
  foreign: (who) => ({ [field]: otherPerson(who) }),
  missing: () => ({ [field]: 'missing' }),
});
const company = (field: string): Targets => ({
  own: (who) => ({ [field]: companyOf(who) }),
  foreign: (who) => ({ [field]: otherCompany(who) }),
  missing: () => ({ [field]: 'missing' }),
});
const pairOfOthers = (who: Who): string => (who === 'replay' || who === 'admin' ? 'pair:mira~theo' : 'pair:olive~rhea');
/** A room of two people; people without a connection have none. */
const pairOf = (who: Who): string => (who === 'replay' || who === 'admin' ? 'pair:olive~rhea' : 'pair:mira~theo');
const scope: Targets = {
  own: (who) => ({ scope: `u:${personOf(who)}` }),
  foreign: (who) => ({ scope: `u:${otherPerson(who)}` }),
  missing: () => ({ scope: 'u:missing' }),
  public: () => ({ scope: 'pub' }),
  guests: () => ({ scope: 'open' }),
  organisers: () => ({ scope: 'adm' }),
  replays: () => ({ scope: 'replay' }),
  room: () => ({ scope: 'room:stage:main' }),
  hosts: () => ({ scope: 'host:talk:forum' }),
  backstage: () => ({ scope: 'backstage:talk:forum' }),
  otherPair: (who) => ({ scope: `room:${pairOfOthers(who)}` }),
  company: (who) => ({ scope: `co:${companyOf(who)}` }),
  otherCompany: (who) => ({ scope: `co:${otherCompany(who)}` }),
};

/** A thing of the replays, requested by a call of the main event. */
const withReplay = (field: string, replay: string): Targets => ({
  there: () => ({}),
  replay: () => ({ [field]: replay }),
  missing: () => ({ [field]: 'missing' }),
});

/** A chat room: a public one, and one of two other people. */
const room = (rest: Readonly<Record<string, unknown>> = {}): Targets => ({
  there: () => ({}),
  own: (who) => ({ ...rest, roomId: pairOf(who) }),
  foreign: (who) => ({ ...rest, roomId: pairOfOthers(who) }),
  missing: () => ({ ...rest, roomId: 'stage:missing' }),
});

/** Calls about things that belong to a person or company. All other things exist or are missing. */
const OWNED: Readonly<Record<string, Targets>> = {
  'delete /profile': {
    own: (who) => ({ email: `${personOf(who)}@example.org` }),
    foreign: (who) => ({ email: `${otherPerson(who)}@example.org` }),
  },
  'delete /admin/users/:id': {
    there: () => ({}),
    own: (who) => ({ id: personOf(who) }),
    missing: () => ({ id: 'missing' }),
  },
  'get /directory/:id': person('id'),
  'get /directory/:id/talks': person('id'),
  'post /connections/:userId': person('userId'),
  'delete /connections/:userId': person('userId'),
  'get /perks/claims/by-user/:userId': person('userId'),
  'post /users/images': person('id'),
  'delete /users/images': person('id'),
  'get /company/:id': company('id'),
  'get /company/:id/users': company('id'),
  'get /leads/:id': company('id'),
  'post /leads': company('companyId'),
  'post /leads/csv': company('company_id'),
  'post /companies/leads/stats': company('company_id'),
  'post /companies/perks/stats': company('company_id'),
  'delete /companies/:id/users/:userId': company('id'),
  'get /talks/single/:id': withReplay('id', 'replay-keynote'),
  'get /resources/file/:id': withReplay('id', 'replay-slides-0001'),
  'post /resources/download/:id': withReplay('id', 'replay-slides-0001'),
  'get /chats/rooms/:roomId/messages': room(),
  'post /chats/rooms/:roomId/messages': room(),
  'get /sync/stream': {
    there: () => ({}),
    foreign: (who) => ({ room: pairOfOthers(who) }),
    missing: () => ({ room: 'stage:missing' }),
  },
  'get /sync/snapshot/:scope': scope,
  'get /sync/log/:scope': scope,
  'get /sync/earlier/:scope': {
    there: () => ({}),
    otherPair: (who) => ({ scope: `room:${pairOfOthers(who)}` }),
    public: () => ({ scope: 'pub' }),
    missing: () => ({ scope: 'missing' }),
  },
  'get /sync/digest/:scope': scope,
};

const parameters = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** `there`: the thing in the example. */
export function targetsOf(call: Endpoint): Targets {
  const owned = OWNED[`${call.method} ${call.path}`];
  if (owned) return owned;
  const last = parameters(call).at(-1);
  const there: Targets = { there: () => ({}) };
  return last === undefined ? there : { ...there, missing: () => ({ [last]: 'missing' }) };
}
