import { getSchema } from '@tiptap/core';
import type { DOMOutputSpec } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { postExtensions } from '../../../../../client/screens/admin/post-editor/post-editor.tsx';
import { POST_TAGS } from '../../../../../domain/posts/post-html.ts';

/** Returns the tags of a render specification: `['pre', ['code', 0]]` has both. */
const tagsIn = (spec: unknown): string[] =>
  Array.isArray(spec) ? [...(typeof spec[0] === 'string' ? [spec[0]] : []), ...spec.slice(1).flatMap(tagsIn)] : [];

test('the editor of posts creates every tag that the server accepts, and no other', () => {
  const schema = getSchema([...postExtensions]);
  const drawn: DOMOutputSpec[] = [
    ...Object.values(schema.nodes).flatMap((type) => {
      const levels = type.name === 'heading' ? [2, 3, 4] : [undefined];
      return type.spec.toDOM && type.name !== 'text'
        ? levels.map((level) => type.spec.toDOM!(type.createAndFill(level ? { level } : null)!))
        : [];
    }),
    ...Object.values(schema.marks).map((type) => type.spec.toDOM!(type.create(), true)),
  ];
  const alike: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
  expect([...new Set(drawn.flatMap(tagsIn))].toSorted()).toEqual(
    [...new Set(POST_TAGS.map((tag) => alike[tag] ?? tag))].toSorted(),
  );
});
