/** One entry of the table of contents. */
export interface ContentsEntry {
  /** The anchor in the address; those that the specification names are never changed. */
  id: string;
  /** Undefined for parts without a number. */
  number?: number;
  title: string;
  /** Indented under the entry before it. */
  isPart?: boolean;
}

/** The parts of the privacy notice in order, with anchors, numbers, and titles. They are defined only here. */
export const contents = [
  { id: 'infocollect', number: 1, title: 'What information do we collect?' },
  { id: 'infouse', number: 2, title: 'How do we use your information?' },
  { id: 'legalbases', number: 3, title: 'What legal bases do we rely on?' },
  { id: 'whoshare', number: 4, title: 'When and with whom do we share it?' },
  { id: 'cookies', number: 5, title: 'Cookies and tracking' },
  { id: 'sociallogins', number: 6, title: 'How do we handle social logins?' },
  { id: 'inforetain', number: 7, title: 'How long do we keep it?' },
  { id: 'infosafe', number: 8, title: 'How do we keep it safe?' },
  { id: 'infominors', number: 9, title: 'Do we collect data from minors?' },
  { id: 'privacyrights', number: 10, title: 'What are your privacy rights?' },
  { id: 'withdrawconsent', title: 'Withdraw your consent', isPart: true },
  { id: 'DNT', number: 11, title: 'Do-not-track' },
  { id: 'uslaws', number: 12, title: 'Rights of US residents' },
  { id: 'staterights', title: 'Rights under state laws', isPart: true },
  { id: 'exerciserights', title: 'How to exercise them', isPart: true },
  { id: 'appeals', title: 'Appeals', isPart: true },
  { id: 'californialaw', title: 'California disclosure law', isPart: true },
  { id: 'policyupdates', title: 'Updates to this notice' },
  { id: 'contact', title: 'Contact' },
  { id: 'request', title: 'Review or delete your data' },
] as const satisfies readonly ContentsEntry[];

export type SectionId = (typeof contents)[number]['id'];

/** The title of a section, with its number if it has one. */
export function numberedTitle({ number, title }: ContentsEntry): string {
  return number === undefined ? title : `${number}. ${title}`;
}

export function entryOf(id: SectionId): ContentsEntry {
  const entry = contents.find((candidate) => candidate.id === id);
  if (entry === undefined) throw new Error(`The contents have no entry ${id}.`);
  return entry;
}
