import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Gives classes short names in built styles: four letters of their file, and their number in it. Vite's own names hold
 * the class, the file and the line, which is a kilobyte of the first load; they stay while one develops.
 * @param root what files are named from, so that a build elsewhere has the same names
 */
export const shortClassNames = (root: string): Plugin => ({
  name: 'venture-atlas-class-names',
  apply: 'build',
  config: () => ({ css: { modules: { generateScopedName: nameClasses(root) } } }),
});

/** @throws Error when two files get the same letters */
function nameClasses(root: string): (name: string, file: string) => string {
  const names = new Map<string, string[]>();
  const fileOf = new Map<string, string>();
  return (name, file) => {
    const path = relative(root, file.split('?')[0] ?? file).replaceAll('\\', '/');
    const letters = lettersOf(path);
    const other = fileOf.get(letters) ?? path;
    if (other !== path)
      throw new Error(`The styles ${path} and ${other} get the same class names. Rename one of them.`);
    fileOf.set(letters, path);
    const known = names.get(path) ?? [];
    names.set(path, known);
    if (!known.includes(name)) known.push(name);
    return `${letters}${known.indexOf(name).toString(36)}`;
  };
}

/** Four letters from a to z that stand for a text. */
const lettersOf = (text: string): string =>
  [...createHash('sha256').update(text).digest().subarray(0, 4)]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');
