import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeMine } from '../../../domain/sync/merge.ts';
import { agendaDocument } from '../../support/agenda-document.ts';

const state = fc
  .record({ kept: fc.boolean(), changedAt: fc.integer({ min: 0, max: 5 }), rev: fc.uuid() })
  .map((given) => agendaDocument({ talkId: 'keynote', ...given }));

test('the later change wins, in either direction', () => {
  const kept = agendaDocument({ talkId: 'keynote', kept: true, changedAt: 1, rev: 'revision-1' });
  const dropped = agendaDocument({ talkId: 'keynote', kept: false, changedAt: 2, rev: 'revision-2' });
  expect(mergeMine(kept, dropped)).toBe(dropped);
  expect(mergeMine(dropped, kept)).toBe(dropped);
});

test("on a tie the server's copy wins", () => {
  const server = agendaDocument({ talkId: 'keynote', kept: true, changedAt: 1, rev: 'revision-1' });
  expect(mergeMine(server, agendaDocument({ talkId: 'keynote', kept: false, changedAt: 1, rev: 'revision-2' }))).toBe(
    server,
  );
});

test('devices that send the same changes, late, twice and in any order, agree on the latest one', () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 1 }), (changes) => {
      const server = changes.reduce((stored, change) => mergeMine(stored, change));
      expect(changes.reduce(mergeMine, server)).toBe(server);
      expect(server.changedAt).toBe(Math.max(...changes.map(({ changedAt }) => changedAt)));
    }),
  );
});
