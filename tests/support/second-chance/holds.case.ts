import { test } from 'vitest';

test('holds', () => undefined);
