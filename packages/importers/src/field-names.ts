/** Names of table columns and feature properties in lower case, by meaning, the most specific first. */
export const FIELD_NAMES = {
  name: ['name', 'title', 'label', 'labels', 'burg', 'place name', 'place_name', 'placename'],
  text: [
    'text',
    'description',
    'descr',
    'desc',
    'legend',
    'info',
    'information',
    'note',
    'notes',
    'popup',
    'popupcontent',
    'summary',
    'details',
    'lore',
    'comment',
    'comments',
    'beschreibung',
    'notiz',
    'notizen',
  ],
  link: ['wiki_url', 'link', 'url', 'wikipage', 'wiki', 'website', 'wikipedia'],
} as const satisfies Record<string, readonly string[]>;

/** The fields of an object by their names in lower case. Of two that differ only in case the first is used. */
export type FoldedFields = ReadonlyMap<string, string>;

export function foldFields(fields: readonly string[]): FoldedFields {
  const folded = new Map<string, string>();
  for (const field of fields) {
    const name = field.toLowerCase();
    if (!folded.has(name)) folded.set(name, field);
  }
  return folded;
}

/** The fields with one of these names (in lower case), in the order of the names. */
export const fieldsCalled = (fields: FoldedFields, names: readonly string[]): string[] =>
  names.flatMap((name) => fields.get(name) ?? []);
