import { isObject } from './schema.ts';

/** Parameters that several calls take in the same sense. A call describes its own by `v.description` in its `input`. */
const SHARED: Readonly<Record<string, string>> = {
  page: 'Which page of the list, from 1.',
  count: 'How many of the list at most.',
  limit: 'The same as `count`.',
  startCursor: 'Goes on after a page: its `nextCursor`.',
  after: 'Goes on after this: where the answer before ended.',
  search: 'Words to look for; each is to begin a word of what is found.',
  role: 'Only people with this role.',
  interests: 'Only people with one of these interests.',
  countries: 'Only from one of these countries.',
  isComplete: 'Only those who have filled in all that is asked of them, or only the others.',
  component: 'With `recommended`, what fits the caller best.',
  state: 'Only those in this state.',
  ids: 'Only those with one of these ids.',
  ticket: 'Only holders of this type of ticket, or of `none`.',
  company: 'Only members of the company with this id.',
  sort: 'The column to sort by.',
  dir: 'In which direction to sort.',
  isLobby: 'Asks for recommendations, as beside the lobby.',
  onlybooths: 'Changes nothing: every company has a booth.',
  interest: 'Only companies with one of these in their focus or the traffic they want.',
  expertise: 'Only companies with one of these in their expertise.',
  community: 'Changes nothing: an event is one community.',
  identifier: 'The feed; there is `lobby`.',
  talk_id: 'Only what was said of the talk with this id.',
  perk_id: 'Only claims on the perk with this id.',
  userId: 'The id of the person; `me` is whoever is logged in.',
  talkId: 'The id of the talk.',
  resourceId: 'The id of the document.',
  token: 'The secret at the end of the address of the feed.',
  roomId: 'The id of the room, as the list of rooms gives it.',
  messageId: 'The id of the message.',
  questionId: 'The id of the question.',
  pollId: 'The id of the poll.',
  scope:
    'The scope of the log: `pub`, `replay`, `adm`, `u:` and a person, `co:` and a company, `room:` and a room, `host:` and the ' +
    'room of a talk for those who lead it.',
  position: 'The position in the log that the snapshot stands at.',
  logId: 'The id of the log that the position is of; another one means to start anew.',
  c: 'The collection: `messages`.',
  by: 'Only what the admin with this id changed.',
  collection: 'Only changes of what is kept in this collection.',
  thing: 'Only changes of the thing with this id.',
  group: 'Only what was changed together under this name.',
  from: 'Only what was changed then or later.',
  to: 'Only what was changed before.',
  before: 'The position in the log before which they were written.',
  room: 'A room whose messages the stream carries as well; may be named several times.',
};

/** One sentence about a parameter of a call at `path`. */
export function parameterDescription(name: string, path: string, schema: unknown): string | undefined {
  if (isObject(schema) && typeof schema['description'] === 'string') return schema['description'];
  return name === 'id' ? `Which one of ${listAt(path)}: its id.` : SHARED[name];
}

/** What the id in a path is of: its words before the id, without those that say whose view it is. */
function listAt(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':') && word !== 'admin');
  const noun = words[0] === 'replay' ? `${words[1] ?? ''} of the replays` : (words[0] ?? '');
  return `the ${IN_WORDS[noun] ?? noun.replaceAll('-', ' ')}`;
}

const IN_WORDS: Readonly<Record<string, string>> = {
  directory: 'people',
  picture: 'people',
  users: 'people',
  'update-user': 'people',
  company: 'companies',
  leads: 'companies whose leads are asked for',
  share: 'talks',
  audit: 'entries of the audit',
  'push-notifications': 'notifications',
};
