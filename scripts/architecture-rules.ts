import { importsUpward } from './layers.ts';

/** A file of the project as the architecture rules see it; `name` is its path from the root. */
export interface SourceFile {
  name: string;
  text: string;
}

/** Lines of a file, tests included. A file has one subject; a long one usually has two. */
const LONGEST = 400;
const VAGUE_NAMES = /(^|\/)(utils?|helpers?|misc|common|managers?|services?)(\.|\/)/;
const DATABASE_ROOM = 'apps/api/src/db/';
const MEDIA_STORE = 'apps/api/src/media/store/';
const LEAFLET_FOLDERS = /^apps\/web\/src\/(map|features\/[^/]+)\/leaflet\//;

/**
 * Everything that breaks a rule of the house, as sentences.
 * @param exists whether a path from the root is there (file or folder)
 */
export function houseBreaches(files: readonly SourceFile[], exists: (name: string) => boolean): string[] {
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

/** A cast by way of `unknown` switches the compiler off: the line above says why. */
function castsWithoutReason({ name, text }: SourceFile): string[] {
  if (!/\.tsx?$/.test(name) || name.startsWith('scripts/architecture-rules')) return [];
  const lines = text.split('\n');
  return lines.flatMap((line, at) =>
    line.includes('as unknown as ') && !/^\s*(\/\/|\*)/.test(lines[at - 1] ?? '')
      ? [`${name}:${at + 1}: a comment above \`as unknown as\` says why.`]
      : [],
  );
}

/** An assertion says what it expects: `toBeDefined` and its like hold for almost anything, and pass when the wrong thing comes. */
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

/** A literal that is spread says nothing that its parts do not say by themselves. */
function spreadLiterals({ name, text }: SourceFile): string[] {
  if (!/\.(tsx?|mjs)$/.test(name) || name.startsWith('scripts/architecture-rules')) return [];
  return text
    .split('\n')
    .flatMap((line, at) => (line.includes('...{') ? [`${name}:${at + 1}: write out what the literal contains.`] : []));
}

/** A browser's translation leaves names on maps as they are. */
function translatedNames({ name, text }: SourceFile): string[] {
  if (!/^apps\/web\/src\/(map|features|screens\/(maps|not-found|find))\/.*(?<!\.test)\.tsx$/.test(name)) return [];
  const elements = text.matchAll(
    /<([\w.]+)((?:[^<>]|=>)*)>\s*\{[\w.?[\]]*\b(?:place|map|point|parent)\??\.name\}\s*<\//g,
  );
  return (
    [...elements]
      // A link to a place knows by itself whether its words are the name.
      .filter(([, tag, attributes = '']) => tag !== 'PlaceLink' && !attributes.includes('translate='))
      .map(
        ({ index }) => `${name}:${text.slice(0, index).split('\n').length}: the name of a place needs translate="no".`,
      )
  );
}

/** Words that Americans do not use so: what people read says is on, is outside, fix, import, again, and no longer. */
const TRANSLATED =
  /\b(stands? (on|in|at|there)|stood (on|in|at|there)|(lies|lie) (on|in|outside|under)|mends? (it|them|these|this)|bring (in|it in)|brought in|so already|(?<!-)anew|any more)\b/;

/** What people read is English and not another language in English words. Comments are not looked at. */
function wordsOfAnotherLanguage({ name, text }: SourceFile): string[] {
  const isRead = /^(apps\/(web|api)|packages\/(rules|importers|types))\/src\/.*\.tsx?$/.test(name);
  if (!isRead || /\.test\.tsx?$|\/test-support\//.test(name)) return [];
  const read = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return read.split('\n').flatMap((line, at) => {
    const [word] = TRANSLATED.exec(line.replace(/(^|\s)\/\/.*$/, '')) ?? [];
    return word === undefined ? [] : [`${name}:${at + 1}: say “${word}” as an American would.`];
  });
}

/** What keeps the data is named by the folder of the database alone; everything else goes through its doors. */
function engineOutside({ name, text }: SourceFile): string[] {
  if (!name.startsWith('apps/api/src/') || name.startsWith(DATABASE_ROOM) || name.endsWith('.test.ts')) return [];
  const names =
    /better-sqlite3|SqliteDialect|SQLITE_|db\/sqlite\/|\bjson_[a-z]+\(|\b(?:instr|iif|fold_case|fold_letters|strftime|group_concat)\(| indexed by /;
  return names.test(text)
    ? [`${name}: only ${DATABASE_ROOM} names the engine; db/open.ts and db/engine.ts are its doors.`]
    : [];
}

/** Where stored pictures lie, and how their addresses begin, is known to their store alone; others have keys. */
function mediaOutside({ name, text }: SourceFile): string[] {
  const isServer = name.startsWith('apps/api/src/') || /^scripts\/(?!architecture-rules)/.test(name);
  if (!isServer || name.startsWith(MEDIA_STORE) || /\.test\.ts$/.test(name) || name.includes('/test-support/'))
    return [];
  const own = text.split('\n').filter((line) => /['"`]\/media\/|place\.folder|join\([^)]*\bmediaDir\b/.test(line));
  return own.length > 0 ? [`${name}: only ${MEDIA_STORE} knows where stored files are; it is asked by key.`] : [];
}

/** Every path in backquotes in ARCHITECTURE.md that looks like a file of ours must exist. */
function deadIndexEntries({ name, text }: SourceFile, exists: (path: string) => boolean): string[] {
  if (name !== 'ARCHITECTURE.md') return [];
  const paths = [...text.matchAll(/`((?:apps|packages|scripts|data)\/[A-Za-z0-9_./-]+)`/g)].flatMap(
    (match) => match[1] ?? [],
  );
  return paths.filter((path) => !exists(path)).map((path) => `ARCHITECTURE.md names ${path}, which is not there.`);
}
