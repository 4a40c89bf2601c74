import type { Plugin, Rolldown } from 'vite';

/** Knows what some modules cannot do without. */
export interface Needs {
  plugin: Plugin;
  /** Whether one of them imports this module at once, directly or through others. */
  has: (moduleId: string) => boolean;
}

/** The doors of packages: each leads to the whole package, of which only what is named is needed. */
const DOOR =
  /[\\/](@mantine[\\/](core|hooks)[\\/]esm[\\/]index\.mjs|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](tabler-icons-react|icons[\\/]index)\.mjs|@tanstack[\\/](react-query|query-core)[\\/]build[\\/]modern[\\/]index\.js|packages[\\/][^\\/]+[\\/]src[\\/]index\.ts)$/;
const NAMED_IMPORTS = /import\s*\{([^}]*)\}/g;

/**
 * Follows the imports of some modules, so that files can be cut by them: what the first page needs apart from what it
 * can do without.
 *
 * @param name of the plugin
 * @param sources ends of the paths of these modules
 */
export function neededBy(name: string, sources: readonly string[]): Needs {
  const needed = new Set<string>();
  return {
    has: (moduleId) => needed.has(moduleId),
    plugin: {
      name: `venture-atlas:${name}`,
      apply: 'build',
      buildEnd() {
        needed.clear();
        for (const id of this.getModuleIds())
          if (sources.some((source) => id.endsWith(source))) follow(this, id, needed);
      },
    },
  };
}

function follow(graph: Rolldown.PluginContext, id: string, needed: Set<string>): void {
  if (needed.has(id)) return;
  needed.add(id);
  const module = graph.getModuleInfo(id);
  if (module === null) return;
  const names = importedNames(module.code ?? '');
  for (const imported of module.importedIds) {
    const behind = DOOR.test(imported) ? behindDoor(graph, imported, names) : [imported];
    for (const next of behind) follow(graph, next, needed);
  }
}

/** The modules behind a door that export one of these names, or are named after it. */
function behindDoor(graph: Rolldown.PluginContext, door: string, names: ReadonlySet<string>): string[] {
  return (graph.getModuleInfo(door)?.importedIds ?? []).flatMap((id) => {
    if (DOOR.test(id)) return behindDoor(graph, id, names);
    const fileName = id.slice(id.search(/[^\\/]+$/)).replace(/\.\w+$/, '');
    const exports = graph.getModuleInfo(id)?.exports ?? [];
    const isNamed = names.has(fileName) || exports.some((name) => name !== 'default' && names.has(name));
    return isNamed ? [id] : [];
  });
}

function importedNames(code: string): ReadonlySet<string> {
  const names = [...code.matchAll(NAMED_IMPORTS)].flatMap(([, list = '']) => list.split(','));
  return new Set(names.map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''));
}
