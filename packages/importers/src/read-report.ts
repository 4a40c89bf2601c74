import { LETTERS_MAX, PLACES_MAX, refusePlaces, refuseTexts, refuseThings, THINGS_MAX } from './read-limits.ts';

/** Something that happened to some of what was read, with the first few by name. */
export interface Tally {
  what: string;
  count: number;
  examples: string[];
}

/** What is a secret of a text: a passage of it, or all that a source has as one text (a page, a note). */
export type SecretKind = 'passage' | 'text';

/** What a reader found, in the order it came up. */
export interface ReadReport {
  files: { name: string; bytes: number }[];
  /** Things read, by the source's own kinds (burgs, markers, pages). */
  read: Record<string, number>;
  /** What the reader found out or assumed, in sentences. */
  notes: string[];
  /** Things that became nothing, by reason. */
  skipped: Tally[];
  /** Things that were changed on the way (names shortened, rings closed). */
  changed: Tally[];
  /** Hidden or secret things left out. */
  hidden: number;
  /** Fields of the source that have no home here, with how often they held something. */
  unmapped: Record<string, number>;
}

const EXAMPLES = 5;
const EXAMPLE_LENGTH = 80;
const FIELDS_TOLD = 10;

/** Collects a report while files are read, and ends the reading when they hold too much. */
export class ReportBuilder {
  readonly #mostPlaces: number;
  #places = 0;
  #things = 0;
  #letters = 0;
  readonly #files: ReadReport['files'] = [];
  readonly #read = new Map<string, number>();
  readonly #skipped = new Map<string, Tally>();
  readonly #changed = new Map<string, Tally>();
  readonly #unmapped = new Map<string, number>();
  readonly #notes: string[] = [];
  readonly #fields = { name: new Set<string>(), text: new Set<string>() };
  #hidden = 0;
  /** What was hidden and is kept as secrets of texts. */
  readonly secrets: Record<SecretKind, number> = { passage: 0, text: 0 };

  /** @param mostPlaces how many places may come of the files */
  constructor(mostPlaces: number = PLACES_MAX) {
    this.#mostPlaces = mostPlaces;
  }

  /** One more place will be made. @throws ImportRefusal when that is one too many */
  place(): void {
    this.#places += 1;
    if (this.#places > this.#mostPlaces) refusePlaces(this.#mostPlaces);
  }

  /** One more text of this many letters will be made. @throws ImportRefusal when all are too long together */
  text(letters: number): void {
    this.#letters += letters;
    if (this.#letters > LETTERS_MAX) refuseTexts();
  }

  file(name: string, bytes: number): void {
    this.#files.push({ name, bytes });
  }

  /** @throws ImportRefusal when that is more than one import reads */
  read(kind: string, count = 1): void {
    this.#things += count;
    if (this.#things > THINGS_MAX) refuseThings();
    this.#read.set(kind, (this.#read.get(kind) ?? 0) + count);
  }

  note(sentence: string): void {
    if (!this.#notes.includes(sentence)) this.#notes.push(sentence);
  }

  /** A column or property was taken for the name or the text of something. */
  took(as: 'name' | 'text', field: string): void {
    const fields = this.#fields[as];
    if (fields.size < FIELDS_TOLD) fields.add(field.slice(0, EXAMPLE_LENGTH));
  }

  skip(reason: string, example = ''): void {
    tally(this.#skipped, reason, example);
  }

  change(what: string, example = ''): void {
    tally(this.#changed, what, example);
  }

  hide(count = 1): void {
    this.#hidden += count;
  }

  keepSecret(kind: SecretKind): void {
    this.secrets[kind] += 1;
  }

  unmapped(field: string, count = 1): void {
    if (count > 0) this.#unmapped.set(field, (this.#unmapped.get(field) ?? 0) + count);
  }

  /** Counts every field of an object that holds something and is not among those used. */
  unmappedFields(of: object, used: ReadonlySet<string>, prefix = ''): void {
    for (const [field, value] of Object.entries(of)) {
      if (!used.has(field) && holdsSomething(value)) this.unmapped(prefix + field);
    }
  }

  toJSON(): ReadReport {
    return {
      files: this.#files,
      read: Object.fromEntries(this.#read),
      notes: [...this.#notes, ...fieldNote('Names', this.#fields.name), ...fieldNote('Texts', this.#fields.text)],
      skipped: [...this.#skipped.values()],
      changed: [...this.#changed.values()],
      hidden: this.#hidden,
      unmapped: Object.fromEntries([...this.#unmapped].sort(([, a], [, b]) => b - a)),
    };
  }
}

const fieldNote = (what: string, fields: ReadonlySet<string>): string[] =>
  fields.size === 0 ? [] : [`${what} were taken from ${[...fields].map((field) => `“${plain(field)}”`).join(', ')}.`];

function tally(tallies: Map<string, Tally>, what: string, example: string): void {
  const entry = tallies.get(what) ?? { what, count: 0, examples: [] };
  entry.count += 1;
  const words = plain(example);
  if (words !== '' && entry.examples.length < EXAMPLES) entry.examples.push(words);
  tallies.set(what, entry);
}

/** What people read: the tags of icons and the like are left out, and so are line ends. */
const plain = (example: string): string =>
  example
    .slice(0, 8 * EXAMPLE_LENGTH)
    .replaceAll(/<\/?[a-z][^<>]*>?/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, EXAMPLE_LENGTH);

function holdsSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
