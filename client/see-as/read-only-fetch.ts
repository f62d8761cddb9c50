import type { FrameMessage, StartFrame } from '../../domain/role-views/frame-messages.ts';

/** The call that sends the person's changes. */
const PUSH = '/api/sync/mine/push';
/** Logging out of the view closes it. */
const LOG_OUT = '/api/attendee/logout';
/** Calls that the app makes without the person's action. */
const AUTOMATIC_CALLS: ReadonlySet<string> = new Set([
  '/api/sync/stream/rooms',
  '/api/adw-pubsub',
  '/api/chats/unread',
]);
/** Writes caused by just looking (read marks): they are dropped without a message. */
const READ_MARKS: ReadonlySet<unknown> = new Set(['read', 'seen', 'position']);

const isReading = (method: string): boolean => /^(GET|HEAD)$/i.test(method);

type Told = Pick<StartFrame, 'sentence' | 'mark'> & { readonly say: (kind: FrameMessage['kind']) => void };

/** Lets reading calls pass. All others are answered here like by the server: refused. */
export function readOnly({ sentence, mark, say }: Told): void {
  const send = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init = {}) => {
    const { method, url } = input instanceof Request ? input : { method: init.method ?? 'GET', url: String(input) };
    if (isReading(method)) {
      const answered = await send(input, init);
      if (answered.status === 401 && answered.headers.has(mark)) say('over');
      return answered;
    }
    if (url === PUSH) return turnDown({ send, init }, { sentence, mark, say });
    if (url === LOG_OUT) say('left');
    else if (!AUTOMATIC_CALLS.has(url)) say('refused');
    return answer(403, { code: 'not-allowed', message: sentence }, mark);
  };

  // Stream players use XMLHttpRequest.
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    override open(method: string, url: string | URL, ...rest: [async?: boolean]): void {
      if (!isReading(method)) throw new Error(sentence);
      super.open(method, url, rest[0] ?? true);
    }
  };
}

const answer = (status: number, body: unknown, mark: string): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', [mark]: '1' } });

interface Sent {
  readonly send: typeof fetch;
  readonly init: RequestInit;
}

/** Rejects each change individually, like the sync does, so that the app undoes it. */
async function turnDown({ send, init }: Sent, { sentence, mark, say }: Told): Promise<Response> {
  const pulled = await send('/api/sync/mine/pull?limit=1', { ...init, method: 'GET', body: null });
  if (!pulled.ok) return pulled;
  const { checkpoint } = await pulled.json();
  const { rows } = JSON.parse(typeof init.body === 'string' ? init.body : '{"rows":[]}') as {
    rows: { newDocumentState: Record<string, unknown> }[];
  };
  const refusal = { code: 'not-allowed', message: sentence };
  const documents = rows
    .map(({ newDocumentState }) => newDocumentState)
    .filter(({ kind }) => !READ_MARKS.has(kind))
    .map((sent) => ({ ...sent, value: {}, rev: crypto.randomUUID(), refusal }));
  if (documents.length > 0) say('refused');
  return answer(200, { documents, logId: checkpoint.logId }, mark);
}
