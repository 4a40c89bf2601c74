import { LETTERS_MAX, OBJECTS_MAX, PLACES_MAX, refuseObjects, refusePlaces, refuseTexts } from './read-limits.ts';

/** A count of one kind of event, with the first few examples by name. */
export interface Tally {
  what: string;
  count: number;
  examples: string[];
}

/** The extent of a secret: a passage of a text, or a whole text of the source (a page, a note). */
export type SecretKind = 'passage' | 'text';

/** The results of reading, in order of occurrence. */
export interface ReadReport {
  files: { name: string; bytes: number }[];
  /** Objects read, by the source's own kinds (burgs, markers, pages). */
  read: Record<string, number>;
  /** What the reader found or assumed, in sentences. */
  notes: string[];
  /** Objects that were left out, by reason. */
  skipped: Tally[];
  /** Objects that were changed (names shortened, rings closed). */
  changed: Tally[];
  /** Hidden or secret objects left out. */
  hidden: number;
  /** Fields of the source that are not imported, with how often they had a value. */
  unmapped: Record<string, number>;
}

const EXAMPLES = 5;
const EXAMPLE_LENGTH = 80;
const FIELDS_TOLD = 10;

/** Collects a report during reading, and stops the reading when files exceed a limit. */
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
  /** Hidden content that is kept as secrets of texts. */
  readonly secrets: Record<SecretKind, number> = { passage: 0, text: 0 };

  /** @param mostPlaces the most places from the files */
  constructor(mostPlaces: number = PLACES_MAX) {
    this.#mostPlaces = mostPlaces;
  }

  /** Counts one more place. @throws ImportRefusal above the limit */
  place(): void {
    this.#places += 1;
    if (this.#places > this.#mostPlaces) refusePlaces(this.#mostPlaces);
  }

  /** Counts one more text of this many characters. @throws ImportRefusal when all texts together exceed the limit */
  text(letters: number): void {
    this.#letters += letters;
    if (this.#letters > LETTERS_MAX) refuseTexts();
  }

  file(name: string, bytes: number): void {
    this.#files.push({ name, bytes });
  }

  /** @throws ImportRefusal above the limit of one import */
  read(kind: string, count = 1): void {
    this.#things += count;
    if (this.#things > OBJECTS_MAX) refuseObjects();
    this.#read.set(kind, (this.#read.get(kind) ?? 0) + count);
  }

  note(sentence: string): void {
    if (!this.#notes.includes(sentence)) this.#notes.push(sentence);
  }

  /** Records that a column or property is used as the name or the text. */
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

  /** Counts every field of an object that has a value and is not used. */
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

/** An example for people, without icon tags and line ends. */
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
