import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** What the mail server does with one mail instead of taking it. */
export type MailFault =
  /** An answer after the address was named, such as `450 4.2.0 greylisted`. */
  | { readonly rcpt: string }
  /** An answer after the whole mail came. */
  | { readonly data: string }
  /** It hangs up before the mail came. */
  | 'hang up'
  /** It takes the mail, and hangs up before it says so. */
  | 'taken and hang up'
  /** It takes the mail, and never says so. */
  | 'taken and silent';

export interface TakenMail {
  /** Of the Message-ID, what stands before the @. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

export interface StandInMailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  readonly url: string;
  readonly port: number;
  /** Every copy that was taken. */
  readonly taken: TakenMail[];
  /** The first one is met by the next mail; a mail without one is taken. */
  readonly faults: MailFault[];
  /** Asked for each mail that `faults` has nothing for. */
  faultOf: (to: string) => MailFault | undefined;
  /** What each connection is greeted with instead of 220, such as `421 4.3.2 closing`. */
  greeting: string | undefined;
  /** Connections, tries of mails, and mails taken whose answer was kept back. */
  readonly counts: { connections: number; tries: number; unanswered: number };
}

export interface StandInSettings {
  /** A fixed port, to come back on; a free one if absent. */
  readonly port?: number;
  /** Asks for a user and a password, and takes only these. */
  readonly auth?: { readonly user: string; readonly pass: string };
  /** Offers TLS with a certificate that nobody has signed. */
  readonly offersTls?: boolean;
}

class Answer extends Error {
  readonly responseCode: number;
  constructor(line: string) {
    super(line.slice(4));
    this.responseCode = Number(line.slice(0, 3));
  }
}

/** A real mail server on loopback that takes mails, or fails as it is told. */
export async function startMailServer({
  port = 0,
  auth,
  offersTls = false,
}: StandInSettings = {}): Promise<StandInMailServer> {
  const taken: TakenMail[] = [];
  const faults: MailFault[] = [];
  const counts = { connections: 0, tries: 0, unanswered: 0 };
  const met = new WeakMap<SMTPServerSession, MailFault>();
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(auth ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !auth,
    logger: false,
    hideSize: true,
    onConnect(_session, done) {
      counts.connections += 1;
      done(standIn.greeting === undefined ? null : new Answer(standIn.greeting));
    },
    onAuth({ username, password }, _session, done) {
      if (username === auth?.user && password === auth?.pass) done(null, { user: username });
      else done(new Answer('535 5.7.8 no'));
    },
    onRcptTo({ address }, session, done) {
      counts.tries += 1;
      const fault = faults.shift() ?? standIn.faultOf(address);
      met.delete(session);
      if (fault === undefined) return done();
      met.set(session, fault);
      if (fault === 'hang up') return hangUp(session);
      done(typeof fault === 'object' && 'rcpt' in fault ? new Answer(fault.rcpt) : null);
    },
    onData(stream, session, done) {
      const fault = met.get(session);
      met.delete(session);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (typeof fault === 'object' && 'data' in fault) return done(new Answer(fault.data));
        const text = Buffer.concat(chunks).toString();
        const id = /^Message-ID:\s*<([^@>]+)@/im.exec(text)?.[1] ?? '';
        const rcpt = session.envelope.rcptTo[0];
        taken.push({ id, to: rcpt ? rcpt.address : '', text });
        if (fault === undefined) return done();
        counts.unanswered += 1;
        if (fault === 'taken and hang up') hangUp(session);
      });
    },
  });
  const hangUp = ({ remotePort }: SMTPServerSession): void => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
  };
  server.on('error', () => undefined); // A client that was killed.
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const { port: listening } = server.server.address() as AddressInfo;
  const credentials = auth ? `${auth.user}:${auth.pass}@` : '';
  const standIn: StandInMailServer = {
    url: `smtp://${credentials}127.0.0.1:${listening}`,
    port: listening,
    taken,
    faults,
    faultOf: () => undefined,
    greeting: undefined,
    counts,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return standIn;
}
