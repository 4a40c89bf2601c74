import { importsUpward } from './layers.ts';

/** A file of the project for the architecture rules. `name` is its path from the root. */
export interface SourceFile {
  name: string;
  text: string;
}

/** The most lines of a file, tests included. A longer file usually has two subjects. */
const LONGEST = 400;
const VAGUE_NAMES = /(^|\/)(utils?|helpers?|misc|common|managers?|services?)(\.|\/)/;
const DATABASE_FOLDER = 'apps/api/src/db/';
const MEDIA_STORE = 'apps/api/src/media/store/';
const LEAFLET_FOLDERS = /^apps\/web\/src\/(map|features\/[^/]+)\/leaflet\//;

/**
 * All breaches of the project's rules, as sentences.
 * @param exists whether a path from the root exists (file or folder)
 */
export function ruleBreaches(files: readonly SourceFile[], exists: (name: string) => boolean): string[] {
  return files.flatMap((file) => [
    ...tooLong(file),
    ...vagueName(file),
    ...leafletOutside(file),
    ...castsWithoutReason(file),
    ...engineOutside(file),
    ...mediaOutside(file),
    ...emptyAssertions(file),
    ...spreadLiterals(file),
    ...translatedNames(file),
    ...wordsOfAnotherLanguage(file),
    ...importsUpward(file),
    ...deadIndexEntries(file, exists),
  ]);
}

function tooLong({ name, text }: SourceFile): string[] {
  if (!/\.(tsx?|mjs|css)$/.test(name)) return [];
  const lines = text.split('\n').length - 1;
  return lines > LONGEST ? [`${name}: ${lines} lines, at most ${LONGEST}. Does it have one subject?`] : [];
}

function vagueName({ name }: SourceFile): string[] {
  return VAGUE_NAMES.test(name) ? [`${name}: the name says nothing of what is inside.`] : [];
}

function leafletOutside({ name, text }: SourceFile): string[] {
  if (
    !/\.tsx?$/.test(name) ||
    name.startsWith('scripts/') ||
    LEAFLET_FOLDERS.test(name) ||
    name.startsWith('apps/web/src/bench/')
  )
    return [];
  return /from '(leaflet|leaflet-draw|react-leaflet)(\/[^']*)?'/.test(text)
    ? [`${name}: only map/leaflet and the leaflet folders of features import Leaflet.`]
    : [];
}

/** A cast through `unknown` switches off the compiler, so the line above must give the reason. */
function castsWithoutReason({ name, text }: SourceFile): string[] {
  if (!/\.tsx?$/.test(name) || name.startsWith('scripts/architecture-rules')) return [];
  const lines = text.split('\n');
  return lines.flatMap((line, at) =>
    line.includes('as unknown as ') && !/^\s*(\/\/|\*)/.test(lines[at - 1] ?? '')
      ? [`${name}:${at + 1}: a comment above \`as unknown as\` says why.`]
      : [],
  );
}

/** An assertion must say what it expects. `toBeDefined` and similar ones pass for almost any wrong value. */
function emptyAssertions({ name, text }: SourceFile): string[] {
  if (!/\.tsx?$/.test(name) || name.startsWith('scripts/architecture-rules')) return [];
  return text
    .split('\n')
    .flatMap((line, at) =>
      /\.(toBeDefined|toBeTruthy|toBeFalsy|not\.toBeUndefined)\(\)/.test(line)
        ? [`${name}:${at + 1}: say what is expected (toBe, toEqual, toMatch; toBeVisible for what people see).`]
        : [],
    );
}

/** A spread literal adds nothing to its parts. */
function spreadLiterals({ name, text }: SourceFile): string[] {
  if (!/\.(tsx?|mjs)$/.test(name) || name.startsWith('scripts/architecture-rules')) return [];
  return text
    .split('\n')
    .flatMap((line, at) => (line.includes('...{') ? [`${name}:${at + 1}: write out what the literal contains.`] : []));
}

/** A browser's translation must leave names on maps unchanged. */
function translatedNames({ name, text }: SourceFile): string[] {
  if (!/^apps\/web\/src\/(map|features|screens\/(maps|not-found|find))\/.*(?<!\.test)\.tsx$/.test(name)) return [];
  const elements = text.matchAll(
    /<([\w.]+)((?:[^<>]|=>)*)>\s*\{[\w.?[\]]*\b(?:place|map|point|parent)\??\.name\}\s*<\//g,
  );
  return (
    [...elements]
      // A PlaceLink sets `translate` by itself.
      .filter(([, tag, attributes = '']) => tag !== 'PlaceLink' && !attributes.includes('translate='))
      .map(
        ({ index }) => `${name}:${text.slice(0, index).split('\n').length}: the name of a place needs translate="no".`,
      )
  );
}

/**
 * Words that are not used this way in American English, with the word to use instead: is on, is outside, fix, import,
 * again, no longer.
 */
const TRANSLATED =
  /\b(stands? (on|in|at|there)|stood (on|in|at|there)|(lies|lie) (on|in|outside|under)|mends? (it|them|these|this)|bring (in|it in)|brought in|so already|(?<!-)anew|any more)\b/;

/** Sentences for people must be idiomatic English. Comments are not checked. */
function wordsOfAnotherLanguage({ name, text }: SourceFile): string[] {
  const isRead = /^(apps\/(web|api)|packages\/(rules|importers|types))\/src\/.*\.tsx?$/.test(name);
  if (!isRead || /\.test\.tsx?$|\/test-support\//.test(name)) return [];
  const read = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return read.split('\n').flatMap((line, at) => {
    const [word] = TRANSLATED.exec(line.replace(/(^|\s)\/\/.*$/, '')) ?? [];
    return word === undefined ? [] : [`${name}:${at + 1}: say “${word}” as an American would.`];
  });
}

/** Only the database folder names the database engines. Other code goes through its modules. */
function engineOutside({ name, text }: SourceFile): string[] {
  if (!name.startsWith('apps/api/src/') || name.startsWith(DATABASE_FOLDER) || name.endsWith('.test.ts')) return [];
  const names =
    /better-sqlite3|SqliteDialect|SQLITE_|db\/sqlite\/|\bjson_[a-z]+\(|\b(?:instr|iif|fold_case|fold_letters|strftime|group_concat)\(| indexed by /;
  return names.test(text)
    ? [`${name}: only ${DATABASE_FOLDER} names the engine; db/open.ts and db/engine.ts are its doors.`]
    : [];
}

/** Only the media store contains the paths and address prefixes of stored pictures. Other code uses keys. */
function mediaOutside({ name, text }: SourceFile): string[] {
  const isServer = name.startsWith('apps/api/src/') || /^scripts\/(?!architecture-rules)/.test(name);
  if (!isServer || name.startsWith(MEDIA_STORE) || /\.test\.ts$/.test(name) || name.includes('/test-support/'))
    return [];
  const own = text.split('\n').filter((line) => /['"`]\/media\/|place\.folder|join\([^)]*\bmediaDir\b/.test(line));
  return own.length > 0 ? [`${name}: only ${MEDIA_STORE} knows where stored files are; it is asked by key.`] : [];
}

/** Every path in backquotes in ARCHITECTURE.md that looks like a file of the project must exist. */
function deadIndexEntries({ name, text }: SourceFile, exists: (path: string) => boolean): string[] {
  if (name !== 'ARCHITECTURE.md') return [];
  const paths = [...text.matchAll(/`((?:apps|packages|scripts|data)\/[A-Za-z0-9_./-]+)`/g)].flatMap(
    (match) => match[1] ?? [],
  );
  return paths.filter((path) => !exists(path)).map((path) => `ARCHITECTURE.md names ${path}, which is not there.`);
}
