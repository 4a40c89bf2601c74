import { isRecord } from '../clean-name.ts';
import { fieldsCalled, foldFields } from '../field-names.ts';

/** Settings of map programs that say which property holds the name. */
export const NAMING_FIELDS = [
  'labelkey',
  'label_key',
  'labelfield',
  'label_field',
  'namefield',
  'name_field',
  'nameproperty',
  'displayfield',
  'displayfieldname',
  'titlefield',
] as const;

const LENGTH_MAX = 300;

/** The property that settings name as the one with names, or a pattern of several; the first that says so counts. */
export function nameFieldOf(...settings: readonly unknown[]): string | undefined {
  for (const setting of settings) {
    if (!isRecord(setting)) continue;
    for (const field of fieldsCalled(foldFields(Object.keys(setting)), NAMING_FIELDS)) {
      const named = setting[field];
      if (typeof named === 'string' && named.trim() !== '' && named.length <= LENGTH_MAX) return named.trim();
    }
  }
  return undefined;
}

const PLACEHOLDER = /\{([^{}|]{1,100})(?:\|[^{}]{0,100})?\}/g;

/** The properties that a name field means: itself, or those of its pattern. */
export const fieldsOfPattern = (nameField: string): string[] =>
  nameField.includes('{') ? [...nameField.matchAll(PLACEHOLDER)].map(([, field = '']) => field.trim()) : [nameField];

/** What stands where a name field points; undefined where that is nothing. */
export function valueOfPattern(nameField: string, properties: Record<string, unknown>): unknown {
  const held = (field: string): unknown => (Object.hasOwn(properties, field) ? properties[field] : undefined);
  if (!nameField.includes('{')) return held(nameField);
  let isFilled = false;
  const filled = nameField.replaceAll(PLACEHOLDER, (_, field: string) => {
    const value = held(field.trim());
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LENGTH_MAX) : '';
    isFilled ||= text.trim() !== '';
    return text;
  });
  return isFilled ? filled : undefined;
}
