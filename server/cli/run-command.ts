import { existsSync } from 'node:fs';
import type { Refusal } from '../../domain/refusal.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { StoreRefused } from '../store/store-refused.ts';

/** Runs a command as a program: reads `.env`, prints what it says, and ends with 0, or with 1 for a refusal. */
export async function runCommand(command: (args: readonly string[]) => Promise<string | Refusal>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile();
  try {
    const said = await command(process.argv.slice(2));
    if (typeof said === 'string') console.log(said);
    else giveUp(said.message);
  } catch (error) {
    // What the disk or the file says is a sentence for whoever ran this, too.
    if (!(error instanceof StoreRefused || error instanceof Unavailable) && !(error instanceof Error && 'code' in error)) throw error;
    giveUp(error.message);
  }
}

function giveUp(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
