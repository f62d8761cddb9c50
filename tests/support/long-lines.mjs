// Lines too long to be read without scrolling. The formatter breaks code at 120 columns, but neither text nor comments.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINE_MAX = 140;
const READ = ['*.ts', '*.tsx', '*.mjs', '*.css', ':!tests/**/fixtures/**'];
/** The title of a test is one sentence, which is searched for as a whole; the formatter leaves it on its line, too. */
const TITLE = /^\s*(?:test|describe)(?:\.\w+)*\(['"`]/;

/** Each as `file:line (its length)`: of the files that are in Git or will be. */
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
