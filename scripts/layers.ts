import { dirname, normalize } from 'node:path';
import type { SourceFile } from './architecture-rules.ts';

const SOURCE = 'apps/api/src/';

/** Files at the root of the server that import nothing of it. */
const BASE: ReadonlySet<string> = new Set([
  'config.ts',
  'errors.ts',
  'fingerprint.ts',
  'network-of.ts',
  'logging.ts',
  'media-config.ts',
  'picture-config.ts',
  'setting-readers.ts',
  'this-user.ts',
]);

/** The folders of the server from the lowest layer up. Each imports only from those before it. */
const LAYERS = [
  'base',
  'db',
  'jobs',
  'events',
  'http',
  'worlds',
  'audit',
  'mail',
  'accounts',
  'media',
  'job-files',
  'atlas',
  'editing',
  'campaigns',
  'world-settings',
  'pending',
  'suggestions',
  'retention',
  'drawings',
  'posters',
  'world-check',
  'backups',
  'archive',
  'world-copies',
  'imports',
  'seed',
  'installation',
  'top',
] as const;

/** Imports of the server from a lower layer to a higher one, as sentences. */
export function importsUpward({ name, text }: SourceFile): string[] {
  if (!name.startsWith(SOURCE) || !name.endsWith('.ts') || name.endsWith('.test.ts')) return [];
  const path = name.slice(SOURCE.length);
  const from = layerOf(path);
  const specifiers = [...text.matchAll(/^(?:import|export)\b[^;']*?from '(\.[^']+)';$/gm)].map(([, to]) => to ?? '');
  return specifiers.flatMap((specifier) => {
    const target = normalize(`${dirname(path)}/${specifier}`).replaceAll('\\', '/');
    const to = layerOf(target);
    if (heightOf(from) >= heightOf(to)) return [];
    return [`${name}: ${from} is below ${to} and may not import ${target}.`];
  });
}

function layerOf(path: string): string {
  const [folder, ...below] = path.split('/');
  if (below.length > 0) return folder ?? '';
  return BASE.has(path) ? 'base' : 'top';
}

/** A folder that is not listed counts as the highest, so it must be added to the list. */
function heightOf(layer: string): number {
  const height = LAYERS.indexOf(layer as (typeof LAYERS)[number]);
  return height === -1 ? LAYERS.length : height;
}
