import type { PositionText } from '../../../api/staff-map.ts';
import { nameOfMany } from './many.ts';
import type { PlaceFields } from './places.ts';
import type { UndoEntry } from './undo-stack.ts';
import type { Write } from './write.ts';

/**
 * Describes a write.
 * @param subject the name of its position, if known
 */
export function nameOfWrite(write: Write, entry: UndoEntry | undefined, subject: string | undefined): string {
  if (entry !== undefined) return `${describeWrite(write, '')}: ${entry.label}`;
  const name = write.kind === 'reactivate' ? write.position.name : subject;
  return describeWrite(write, name ?? 'a place');
}

/** Describes a write for Undo, Redo, and a failed save. */
function describeWrite(write: Write, name: string): string {
  switch (write.kind) {
    case 'text':
      return describeText(write.text, name);
    case 'move':
      return `Move ${name}`;
    case 'parent':
      return `Change the parent of ${name}`;
    case 'place':
      return describeFields(write.fields, name);
    case 'deactivate':
      return `De-activate ${name}`;
    case 'reactivate':
      return `Bring back ${name}`;
    case 'add':
      return `Add ${write.name}`;
    case 'many':
      return nameOfMany(write);
    case 'undo':
      return 'Undo';
    case 'redo':
      return 'Redo';
    case 'revert':
      return `Revert a change of ${name}`;
  }
}

function describeFields(fields: PlaceFields, name: string): string {
  if (fields.draft !== undefined) return fields.draft ? `Make ${name} a draft` : `Publish ${name}`;
  const [first = 'text', ...others] = Object.keys(fields);
  const field = first === 'markdown' ? 'text' : first;
  return others.length > 0 ? `Change ${name}` : `${field.charAt(0).toUpperCase()}${field.slice(1)} of ${name}`;
}

function describeText(text: PositionText, name: string): string {
  const fields = Object.keys(text);
  if (fields.every((field) => field === 'lat' || field === 'lng')) return `Move ${name}`;
  if (fields.includes('rotation') && fields.every((field) => field === 'rotation' || isOffset(field)))
    return `Turn ${name}`;
  if (fields.every(isOffset)) return `Move the name of ${name}`;
  if (fields.length === 1 && fields[0] === 'label_by_hand') return `Place the name of ${name} automatically`;
  if (fields.length === 1 && fields[0] === 'scale') return `Size of ${name}`;
  if (fields.length === 1 && fields[0] === 'geojson') return `Shape of ${name}`;
  return `Change ${name}`;
}

const isOffset = (field: string): boolean => field === 'label_x_offset' || field === 'label_y_offset';
