import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** How the mail server fails for one mail instead of accepting it. */
export type MailFault =
  /** Answers after the recipient, such as `450 4.2.0 greylisted`. */
  | { readonly rcpt: string }
  /** Answers after the whole mail. */
  | { readonly data: string }
  /** Closes the connection before the mail arrives. */
  | 'hang up'
  /** Accepts the mail and closes the connection without an answer. */
  | 'taken and hang up'
  /** Accepts the mail and never answers. */
  | 'taken and silent';

export interface TakenMail {
  /** The part of the Message-ID before the @. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

export interface StandInMailServer extends AsyncDisposable {
  /** Address for the setting SMTP_URL. */
  readonly url: string;
  readonly port: number;
  /** All accepted copies. */
  readonly taken: TakenMail[];
  /** Faults of the next mails, one each; a mail without a fault is accepted. */
  readonly faults: MailFault[];
  /** Called for each mail without an entry in `faults`. */
  faultOf: (to: string) => MailFault | undefined;
  /** Greeting of each connection instead of 220, such as `421 4.3.2 closing`. */
  greeting: string | undefined;
  /** Number of connections, of attempts to send, and of accepted mails without an answer. */
  readonly counts: { connections: number; tries: number; unanswered: number };
}

export interface StandInSettings {
  /** A fixed port, so that it can restart at the same address; by default a free one. */
  readonly port?: number;
  /** Requires this user and password. */
  readonly auth?: { readonly user: string; readonly pass: string };
  /** Offers TLS with a self-signed certificate. */
  readonly offersTls?: boolean;
}

class Answer extends Error {
  readonly responseCode: number;
  constructor(line: string) {
    super(line.slice(4));
    this.responseCode = Number(line.slice(0, 3));
  }
}

/** A real mail server on loopback that accepts mails or fails as requested. */
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
  server.on('error', () => undefined); // The client was killed.
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
