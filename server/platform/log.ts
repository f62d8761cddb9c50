import { type Logger, pino, stdSerializers } from 'pino';

/** Matches mail addresses, and text that is long and random enough to be a token. */
const ADDRESS = /[^\s@"'<>(){}[\]:,;]+@[^\s@"'<>(){}[\]:,;]+/g;
const TOKEN = /[\w-]{32,}/g;

/** Returns a logger that writes JSON lines. Masks secrets in error texts, because these may contain anything. */
export const createLog = (level: string, to?: { write(line: string): void }): Logger =>
  pino({ level, serializers: { err: safeError } }, to);

function safeError(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error);
  const { code } = error as { code?: unknown };
  return {
    type,
    message: masked(message),
    stack: masked(stack),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
  };
}

/** Masks secrets in a text, but not paths of our own files in a stack trace, even if their names are long. */
const masked = (text: string): string =>
  text
    .replace(ADDRESS, '[address]')
    .replace(TOKEN, (word) => (/\d/.test(word) && /[A-Z]/.test(word) ? '[token]' : word));
