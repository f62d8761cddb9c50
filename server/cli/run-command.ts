import { existsSync } from 'node:fs';
import type { Refusal } from '../../domain/refusal.ts';
import { exitMessage } from '../exit-message.ts';

/** Runs a command as a program: reads `.env`, prints the result, and exits with 0, or with 1 after a refusal. */
export async function runCommand(command: (args: readonly string[]) => Promise<string | Refusal>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile();
    const result = await command(process.argv.slice(2));
    if (typeof result === 'string') console.log(result);
    else giveUp(result.message);
  } catch (error) {
    giveUp(exitMessage(error));
    if (/^(debug|trace)$/.test(process.env['LOG_LEVEL'] ?? '')) console.error(error);
  }
}

function giveUp(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
