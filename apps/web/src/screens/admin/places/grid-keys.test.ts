import { describe, expect, it } from 'vitest';
import { cellAfterKey, isTyping } from './use-grid-cursor.ts';

const grid = { rows: 50, columns: 8, page: 10 };
const led = (key: string, isCtrl = false, at = { row: 20, column: 3 }) => cellAfterKey(at, { key, isCtrl }, grid);

describe('the keys of the table of places', () => {
  it('go from cell to cell', () => {
    expect(led('ArrowUp')).toEqual({ row: 19, column: 3 });
    expect(led('ArrowDown')).toEqual({ row: 21, column: 3 });
    expect(led('ArrowLeft')).toEqual({ row: 20, column: 2 });
    expect(led('ArrowRight')).toEqual({ row: 20, column: 4 });
  });

  it('go to the ends of a row, and with Ctrl of the table', () => {
    expect(led('Home')).toEqual({ row: 20, column: 0 });
    expect(led('End', true)).toEqual({ row: 49, column: 7 });
    expect(led('ArrowUp', true)).toEqual({ row: 0, column: 3 });
  });

  it('turn pages, and never leave the table', () => {
    expect(led('PageDown')).toEqual({ row: 30, column: 3 });
    expect(led('PageUp', false, { row: 4, column: 0 })).toEqual({ row: 0, column: 0 });
    expect(led('ArrowRight', false, { row: 0, column: 7 })).toEqual({ row: 0, column: 7 });
  });

  it('are left alone where they mean nothing here', () => {
    expect(led('F5')).toBeUndefined();
  });

  it('begin a new value with a sign, not with a shortcut', () => {
    const no = { ctrlKey: false, metaKey: false, altKey: false };
    expect(isTyping({ ...no, key: 'a' })).toBe(true);
    expect(isTyping({ ...no, key: 'Enter' })).toBe(false);
    expect(isTyping({ ...no, key: ' ' })).toBe(false);
    expect(isTyping({ ...no, key: 'c', ctrlKey: true })).toBe(false);
  });
});
