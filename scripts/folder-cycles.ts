import { posix } from 'node:path';
import type { SourceFile } from './architecture-rules.ts';

/** An import by which one folder depends on another one beside it. */
interface FolderImport {
  from: string;
  to: string;
  file: string;
  imported: string;
}

/**
 * Cycles between folders beside each other, also through further folders, as sentences. Only imports of values count,
 * because types do not exist at run time. Files directly in the parent folder belong to none of the folders.
 */
export function folderCycles(files: readonly SourceFile[]): string[] {
  const levels = new Map<string, FolderImport[]>();
  for (const { level, ...arrow } of files.flatMap(arrowsOf)) {
    levels.set(level, [...(levels.get(level) ?? []), arrow]);
  }
  return [...levels].flatMap(([level, arrows]) => {
    const needed = new Map<string, Set<string>>();
    for (const { from, to } of arrows) needed.set(from, (needed.get(from) ?? new Set()).add(to));
    const circular = arrows.filter(({ from, to }) => isReached(needed, { from: to, to: from }));
    return circular.map(
      ({ file, imported }) => `${file}: imports ${imported}, whose folder needs this one (both in ${level}).`,
    );
  });
}

function arrowsOf({ name, text }: SourceFile): (FolderImport & { level: string })[] {
  if (!/\.tsx?$/.test(name) || /\.(test|e2e)\.tsx?$|(^|\/)(test-support|e2e)\//.test(name)) return [];
  const imports = [...text.matchAll(/^(?:import|export)\b(?!\s+type\b)[^;']*?from '(\.[^']+)';$/gm)];
  return imports.flatMap(([, specifier = '']) => {
    const imported = posix.normalize(`${posix.dirname(name)}/${specifier}`);
    const [here, there] = [name.split('/').slice(0, -1), imported.split('/').slice(0, -1)];
    const common = here.findIndex((folder, at) => folder !== there[at]);
    const [from, to] = [here[common], there[common]];
    if (common < 1 || from === undefined || to === undefined) return [];
    return [{ level: here.slice(0, common).join('/'), from, to, file: name, imported }];
  });
}

function isReached(needed: ReadonlyMap<string, ReadonlySet<string>>, way: { from: string; to: string }): boolean {
  const seen = new Set<string>();
  const open = [way.from];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (folder === way.to) return true;
    if (seen.has(folder)) continue;
    seen.add(folder);
    open.push(...(needed.get(folder) ?? []));
  }
  return false;
}
