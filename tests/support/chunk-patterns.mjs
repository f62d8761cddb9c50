import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const REGEXP = /(?<=[\s(,:!])\/(?!\*|\/)((?:\\.|[^/\\\n])+)\/(?=[.,)\s])/g;

/** The names of files and folders in the source of a regular expression, each at least three characters long. */
const namesIn = (source) =>
  source
    .replaceAll('\\/', '/')
    .split(/\(\?<?[=!:]|\\\.|[()|?*+^$]/)
    .map((part) => part.replace(/^\/|\/$/g, ''))
    .filter((part) => part.length > 2 && !part.startsWith('['));

/**
 * The parts of chunk patterns in vite.config.ts that match no tracked file and no module of the build in `dist`, each as
 * `pattern: part`. After a move such a pattern would put a module into another chunk without a warning.
 */
export function unmatchedChunkPatterns(root) {
  const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
  const chunks = config.slice(config.indexOf('const PARTS'), config.indexOf('/** What somebody opens first'));
  const assets = join(root, 'dist', 'assets');
  const modules = readdirSync(assets)
    .filter((file) => file.endsWith('.js.map'))
    .flatMap((file) => JSON.parse(readFileSync(join(assets, file), 'utf8')).sources);
  const tracked = execFileSync('git', ['ls-files', 'client', 'domain'], { cwd: root, encoding: 'utf8' });
  const paths = [tracked, ...modules].join('\n');
  return [...chunks.matchAll(REGEXP)].flatMap(([pattern, source]) =>
    namesIn(source)
      .filter((name) => !paths.includes(name))
      .map((name) => `${pattern}: ${name}`),
  );
}
