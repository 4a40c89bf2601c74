import { LOCATION_NAME_MAX, WELCOME_MAX, WIKI_LINE_MAX, WIKI_PAGE_BYTES_MAX } from '../limits.ts';
import { campaignWords } from './campaign-words.ts';

/** The screen on which a field is edited. */
type PublishedScreen =
  | 'edit mode'
  | 'table of places'
  | 'text page'
  | 'new text page'
  | 'world settings'
  | 'campaign tab'
  | 'chronicle'
  | 'handout form'
  | 'new handout';

/** A text field that others read. Text that is typed into it waits for Publish. */
interface PublishedField {
  /** In forms, in the card of changes, and in lists. */
  label: string;
  /** `line`: one line, which Enter leaves. `text`: Markdown, with links and secrets. */
  kind: 'line' | 'text';
  /** The longest text (characters). */
  most: number;
  screens: readonly PublishedScreen[];
}

/** A kind of object with such fields. */
interface PublishedSubject {
  /** In lists of unpublished texts. */
  label: string;
  /** Who may edit its fields: `editors` of its world, or `leaders` of its world or campaign. */
  writers: 'editors' | 'leaders';
  fields: Readonly<Record<string, PublishedField>>;
}

const { fields: place } = campaignWords.place;
const { fields: session } = campaignWords.session;
const { fields: handout } = campaignWords.handout;

const text = { label: 'Text', kind: 'text', most: WIKI_PAGE_BYTES_MAX } as const;
const caption = { label: 'Caption', kind: 'line', most: WIKI_LINE_MAX } as const;
const name = { label: 'Name', kind: 'line', most: LOCATION_NAME_MAX } as const;

/**
 * Every text field that others read, by kind of object (specification section 4).
 * The keys of working copies, their calls, and the test that types into every field are derived from this table. Text
 * and caption of a place belong to the place, with or without a page. `wiki_page` is a page without a place.
 */
export const publishedFields = {
  location: {
    label: 'Place',
    writers: 'editors',
    fields: {
      name: { ...name, screens: ['edit mode', 'table of places'] },
      text: { ...text, screens: ['edit mode', 'text page', 'new text page'] },
      caption: { ...caption, screens: ['text page', 'new text page'] },
    },
  },
  wiki_page: {
    label: 'Text of no place',
    writers: 'editors',
    fields: {
      text: { ...text, screens: ['text page', 'new text page'] },
      caption: { ...caption, screens: ['text page', 'new text page'] },
    },
  },
  world: {
    label: 'World',
    writers: 'leaders',
    fields: { welcome: { label: 'Welcome line', kind: 'line', most: WELCOME_MAX, screens: ['world settings'] } },
  },
  /** The texts of a campaign have the limits and labels of their own table. */
  campaign_place: {
    label: 'Words about a place',
    writers: 'leaders',
    fields: {
      alias: { ...place.alias, screens: ['campaign tab'] },
      rumour_note: { ...place.rumour_note, screens: ['campaign tab'] },
    },
  },
  recap: {
    label: 'Recap',
    writers: 'leaders',
    fields: { recap: { ...session.recap, screens: ['chronicle'] } },
  },
  handout: {
    label: 'Handout',
    writers: 'leaders',
    fields: {
      title: { ...handout.title, screens: ['handout form', 'new handout'] },
      text: { ...handout.text, screens: ['handout form', 'new handout'] },
    },
  },
} as const satisfies Record<string, PublishedSubject>;

type Model = typeof publishedFields;

/** A kind of object with text fields that others read. */
export type PublishedSubjectName = keyof Model;

/** The names of the fields of a kind of object. */
export type PublishedFieldName<Subject extends PublishedSubjectName = PublishedSubjectName> = {
  [Name in Subject]: keyof Model[Name]['fields'] & string;
}[Subject];

export const publishedSubjects = Object.keys(publishedFields) as PublishedSubjectName[];

/** The description of a kind of object. */
export const publishedSubjectOf = (subject: PublishedSubjectName): PublishedSubject => publishedFields[subject];

/** Whether a name is that of a kind of object with text fields that others read. */
export const isPublishedSubject = (name: string): name is PublishedSubjectName => Object.hasOwn(publishedFields, name);

/** The description of a field; undefined if the kind of object lacks it. */
export const publishedFieldOf = (subject: PublishedSubjectName, field: string): PublishedField | undefined =>
  publishedSubjectOf(subject).fields[field];

/** Stands for the key of a new object. A writer has at most one new object per world or campaign. */
export const NEW_OBJECT = 'new';

/** The id of a new object. @param where the campaign of a handout, or the world of a text */
export const idOfNew = (where: string): string => `${where}.${NEW_OBJECT}`;
