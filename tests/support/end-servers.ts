import { afterAll } from 'vitest';
import { endServers } from './server-process.ts';

// Stands before every file that may start servers, so it comes after everything that stops them.
afterAll(endServers);
