import { readEnv } from '../../server/env.ts';
import { startServer } from '../../server/main.ts';

// The server in its own process, with the waits of the mail queue divided by MAIL_HASTE.
const read = readEnv(process.env);
if (!read.ok) throw new Error(read.message);
const server = await startServer(read.env, { mailHaste: Number(process.env['MAIL_HASTE']) });
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
