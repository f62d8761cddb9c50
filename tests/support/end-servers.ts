import { afterAll } from 'vitest';
import { endServers } from './server-process.ts';

// Loaded before each file that may start servers, so it runs after everything that stops them.
afterAll(endServers);
