import * as v from 'valibot';
import { agendaDocument, keepsTalk } from '../../../domain/agenda/agenda.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { MineDocument } from '../../../domain/sync/mine.ts';
import { byStart, Talk, TalkId } from '../../../domain/talks/talk.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { MINE } from '../../sync/write-mine.ts';
import { writeAgenda } from './write-agenda.ts';

const readSchedule = endpoint({
  method: 'get',
  path: '/schedule',
  access: 'logged-in',
  summary: 'The talks on your schedule, by start.',
  input: v.object({}),
  output: v.object({
    data: v.array(Talk),
    pagination: v.object({ page: v.number(), total: v.number(), count: v.number() }),
  }),
  handle: async ({ actor, ports }) => {
    const data = await keptTalks(actor, ports);
    return { data, pagination: { page: 1, total: data.length, count: data.length } };
  },
});

const keepTalk = endpoint({
  method: 'post',
  path: '/schedule/add/:talkId',
  access: 'logged-in',
  summary: 'Puts a talk on your schedule. With an Idempotency-Key it may be repeated.',
  repeats: 'by itself',
  input: v.object({ talkId: TalkId }),
  output: MineDocument,
  handle: ({ actor, input, ports, header }) => change(actor, { ...input, kept: true, key: header('idempotency-key') }, ports),
});

const dropTalk = endpoint({
  method: 'delete',
  path: '/schedule/remove/:talkId',
  access: 'logged-in',
  summary: 'Takes a talk off your schedule. With an Idempotency-Key it may be repeated.',
  repeats: 'by itself',
  input: v.object({ talkId: TalkId }),
  output: MineDocument,
  handle: ({ actor, input, ports, header }) => change(actor, { ...input, kept: false, key: header('idempotency-key') }, ports),
});

export const agendaEndpoints = [readSchedule, keepTalk, dropTalk];

interface Choice { readonly talkId: string; readonly kept: boolean; readonly key: string | undefined }

async function change(actor: Actor, { talkId, kept, key }: Choice, ports: Ports): Promise<MineDocument> {
  const document = v.safeParse(MineDocument, agendaDocument({ talkId, kept, changedAt: ports.now(), rev: key ?? ports.randomId(12) }));
  return document.success ? writeAgenda(actor, document.output, ports) : refuse('invalid', 'An Idempotency-Key has 8 to 64 characters');
}

async function keptTalks(actor: Actor, ports: Ports): Promise<Talk[]> {
  const mine = (await ports.log.state(personScope(actor.id))).all(MINE).map(({ doc }) => v.parse(MineDocument, doc));
  const talks = await ports.log.state('pub');
  return mine
    .filter(keepsTalk)
    .flatMap(({ ref }) => talks.get('talks', ref) ?? [])
    .map(({ doc }) => v.parse(Talk, doc))
    .toSorted(byStart);
}
