// Finds lines that are too long to read without scrolling. The formatter breaks code at 120 columns, but neither text nor comments.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINE_MAX = 140;
const READ = ['*.ts', '*.tsx', '*.mjs', '*.css', ':!tests/**/fixtures/**'];
/** Titles of tests may be longer: each is one sentence on one line, so that a search finds it, and the formatter does not break it. */
const TITLE = /^\s*(?:test|describe)(?:\.\w+)*\(['"`]/;

/** Returns each long line as `file:line (its length)`, in all files that are in Git or will be. */
export function longLines(root) {
  const named = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...READ], {
    cwd: root,
    encoding: 'utf8',
  });
  return named
    .split('\0')
    .filter((file) => file !== '')
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line, at) => ({ line, place: `${file}:${at + 1} (${line.length})` })),
    )
    .filter(({ line }) => line.length > LINE_MAX && !TITLE.test(line))
    .map(({ place }) => place);
}
