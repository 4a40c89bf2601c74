import { editsBetween, type TextEdit } from '@venture-atlas/rules/text-edits';
import { allWords, readWords, removeWords, writeWords } from '../session/kept-words.ts';
import type { Draft } from './draft.ts';

/** A field as this device stores it. Like the server, it stores no published text. */
interface FieldOnDevice {
  version: number;
  edits: TextEdit[];
  /** The server does not have it yet. */
  isUnsent: boolean;
}

/** The unpublished texts of a thing that this device stores. */
export interface DeviceCopy {
  /** The state of the server's copy that it is based on; null without one. */
  seen: string | null;
  fields: Record<string, FieldOnDevice>;
}

const isEdit = (edit: Partial<TextEdit> | null): boolean =>
  typeof edit?.at === 'number' && typeof edit.cut === 'number' && typeof edit.words === 'string';

const isField = (field: Partial<FieldOnDevice> | null): boolean =>
  typeof field?.version === 'number' && Array.isArray(field.edits) && field.edits.every(isEdit);

/** The stored copy, if it is valid; users may edit their storage. */
export const readDevice = (userId: number, what: string): DeviceCopy | undefined => parse(readWords(userId, what));

/** Whether this device has text that the server does not have, of any account. */
export const isUnsentOnDevice = (): boolean =>
  allWords().some((words) => Object.values(parse(words)?.fields ?? {}).some(({ isUnsent }) => isUnsent));

function parse(words: unknown): DeviceCopy | undefined {
  const kept = words as Partial<DeviceCopy> | null | undefined;
  const { seen = null, fields } = kept ?? {};
  if (typeof fields !== 'object' || fields === null) return undefined;
  const entries = Object.entries(fields).filter(([, field]) => isField(field));
  return { seen: typeof seen === 'string' ? seen : null, fields: Object.fromEntries(entries) };
}

/** @param unsent fields that the server does not have yet */
export function writeDevice(
  userId: number,
  what: string,
  { seen, drafts, unsent }: { seen: string | null; drafts: ReadonlyMap<string, Draft>; unsent: ReadonlySet<string> },
): void {
  if (drafts.size === 0) {
    removeWords(userId, what);
    return;
  }
  const fields: DeviceCopy['fields'] = {};
  for (const [field, { version, base, text }] of drafts)
    fields[field] = { version, edits: editsBetween(base, text), isUnsent: unsent.has(field) };
  writeWords(userId, what, { seen, fields } satisfies DeviceCopy);
}
