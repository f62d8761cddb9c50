import * as v from 'valibot';
import { speakRefusal } from '../../../domain/chats/chat-rules.ts';
import { QUESTION_BUDGET, QUESTIONS_PER_PERSON, QUESTIONS_PER_TALK } from '../../../domain/limits/hosting.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { QuestionId, questionRefusal, QuestionValue } from '../../../domain/questions/question.ts';
import { refusal, refuse, Refused } from '../../../domain/refusal.ts';
import { mergeMine } from '../../../domain/sync/merge.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { parseValue } from '../../http/input/parse-input.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Decision, Ports, ScopeState } from '../../ports.ts';
import { documentsIn, findDocument, readable } from '../../sync/documents.ts';
import { findMine, putUserDoc } from '../../sync/write-mine.ts';
import { rulesOf } from '../chats/room-rules.ts';
import { noteRoom } from '../chats/used-rooms.ts';
import { hasConsented } from '../chats/write-consent.ts';
import { mutedRefusal } from '../chats/write-mute.ts';
import { queuedQuestionsIn, type AuthoredQuestion, backstageScope } from '../hosting/moderation-queue.ts';
import { requireAccepted } from '../pages/write-accept.ts';
import { getTalkRoom, talkOfRoom } from '../hosting/find-hosted.ts';
import { nameIfUnlisted } from '../people/find-person.ts';
import { publishModerated } from '../hosting/publish-moderated.ts';

/**
 * Stores a question, for REST and sync; the only way to do so. Writes it first to the moderation queue, then to the
 * author's documents. After an interruption the device sends it again; the question's id makes sure that it exists once.
 */
export async function writeQuestion(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = parsedValue(document);
  const talkId = talkOfRoom(value.room) ?? refuse('not-found', 'This talk has no discussion');
  const before = findMine(await ports.log.state(personScope(actor.id)), document.id);
  const refused = questionRefusal(before, value);
  if (refused) throw new Refused(refused);
  if (before && mergeMine(before, document) === before) return before;
  const asking: Asking = { actor, talkId, id: document.ref, value };
  if (value.withdrawn) await stillUnanswered(asking, ports);
  else {
    await requireAccepted(actor, document.changedAt, ports);
    await ask(asking, ports);
  }
  try {
    return await putUserDoc(actor, { ...document, value }, { ports, rule: (now) => questionRefusal(now, value) });
  } finally {
    // If it was withdrawn while it was being sent, remove it from the queue too.
    const current = findMine(await ports.log.state(personScope(actor.id)), document.id);
    if (current?.value['withdrawn'] === true) await takeBack(asking, ports);
  }
}

interface Asking {
  readonly actor: Actor;
  readonly talkId: string;
  readonly id: string;
  readonly value: QuestionValue;
}

function parsedValue(document: UserDocument): QuestionValue {
  if (!v.is(QuestionId, document.ref)) refuse('invalid', 'A question id has 8 to 64 letters, digits, _ or -');
  return parseValue(QuestionValue, document.value);
}

async function ask({ actor, talkId, id, value }: Asking, ports: Ports): Promise<void> {
  await getTalkRoom(actor, talkId, ports);
  const rules = await rulesOf(value.room, ports);
  const refused =
    speakRefusal({ hasConsented: await hasConsented(actor.id, ports), blocks: 'nobody' }) ??
    (await mutedRefusal(actor.id, ports)) ??
    (rules.closed ? refusal('not-allowed', 'No more questions are taken here') : undefined);
  if (refused) throw new Refused(refused);
  await holdToBudget({ actor, talkId, id, value }, ports);
  const { text, anonymous } = value;
  const state = rules.moderated ? 'waiting' : 'open';
  const name = anonymous ? {} : await nameIfUnlisted(actor.id, ports);
  const appended = await ports.log.append(backstageScope(talkId), {
    mid: `ask:${actor.id}:${id}`,
    by: actor.id,
    decide: (held) =>
      decideQuestion(held, talkId, {
        id,
        by: actor.id,
        ...name,
        anonymous,
        text,
        at: ports.now(),
        state,
        pinned: false,
      }),
  });
  if (!appended.ok) throw new Refused(appended.refused);
  await noteRoom(value.room, ports);
  await publishModerated(talkId, ports);
}

/** Limits the number of questions. Sending the same one again does not count. */
async function holdToBudget({ actor, talkId, id }: Asking, ports: Ports): Promise<void> {
  if (await findDocument(queuedQuestionsIn(talkId), id, ports)) return;
  const wait = ports.attempts.take(`questions:${actor.id}`, QUESTION_BUDGET);
  if (wait > 0) throw new TooMany(wait, 'You are asking very fast. Please wait a moment.');
}

function decideQuestion(state: ScopeState, talkId: string, question: AuthoredQuestion): Decision {
  const asked = queuedQuestionsIn(talkId);
  const held = readable(state.get(asked.name, question.id), asked);
  if (held)
    return held.by === question.by ? { ops: [] } : { refused: refusal('conflict', 'This question id is taken') };
  const all = documentsIn(state, asked);
  if (all.filter(({ by }) => by === question.by).length >= QUESTIONS_PER_PERSON)
    return {
      refused: refusal('conflict', `You have asked ${QUESTIONS_PER_PERSON} questions in this talk, as many as one can`),
    };
  if (all.length >= QUESTIONS_PER_TALK)
    return { refused: refusal('conflict', 'This talk has as many questions as it can hold') };
  return { ops: [{ c: asked.name, id: question.id, rev: question.id, doc: question }] };
}

async function stillUnanswered({ actor, talkId, id }: Asking, ports: Ports): Promise<void> {
  const held = await findDocument(queuedQuestionsIn(talkId), id, ports);
  if (held?.by === actor.id && held.state === 'answered')
    refuse('conflict', 'It has been answered, so it cannot be taken back');
}

async function takeBack({ actor, talkId, id }: Asking, ports: Ports): Promise<void> {
  const asked = queuedQuestionsIn(talkId);
  await ports.log.append(backstageScope(talkId), {
    mid: `unask:${actor.id}:${id}`,
    by: actor.id,
    decide(state) {
      const held = readable(state.get(asked.name, id), asked);
      return { ops: held?.by === actor.id ? [{ c: asked.name, id, rev: `unask:${id}`, del: true }] : [] };
    },
  });
  await publishModerated(talkId, ports);
}
