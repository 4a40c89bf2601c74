import { findingFix, findingSentence } from '@venture-atlas/rules';
import type { LocationLink, WorldCheck, WorldFinding } from '@venture-atlas/types';
import type { Finding } from '../finding-list.ts';

/** Objects of findings, by id. */
export interface FindingContext {
  locations: ReadonlyMap<number, LocationLink>;
  pages: ReadonlyMap<number, { name: string }>;
  /** The requested world; undefined: the Atlas, which staff edit at its own addresses. */
  worldId: string | undefined;
}

/** A finding as a sentence, with a link to the screen that fixes it. */
export function presentFinding(check: WorldCheck, finding: Finding, context: FindingContext): WorldFinding {
  const { locations, pages } = context;
  const location = locations.get(finding.location) ?? null;
  const other = locations.get(finding.other) ?? null;
  const name = location?.name ?? pages.get(finding.page)?.name ?? '';
  return {
    check,
    location,
    other,
    position_id: finding.position === 0 ? null : finding.position,
    message: findingSentence[check]({ name, other: other?.name ?? '', count: finding.count }),
    fix: { label: findingFix[check], href: hrefOf(check, finding, context) },
  };
}

function hrefOf(check: WorldCheck, finding: Finding, { locations, worldId }: FindingContext): string {
  const location = locations.get(finding.location);
  const world = worldId === undefined ? undefined : encodeURIComponent(worldId);
  const registry = world === undefined ? '/admin' : `/worlds/${world}/registry`;
  if (finding.page !== 0) {
    return `${registry}/manage/${world === undefined ? 'home/' : ''}wikipage/${finding.page}/`;
  }
  if (check === 'orphan') {
    return `${registry}/manage_parents?num_parents=0&name=${encodeURIComponent(location?.name ?? '')}`;
  }
  const map = locations.get(finding.map);
  if (map !== undefined && (map === location || location !== undefined)) {
    const child = map === location ? '' : `?child=${encodeURIComponent(location?.slug ?? '')}`;
    return `${world === undefined ? '/admin' : `/world/${world}`}/${encodeURIComponent(map.slug)}/edit${child}`;
  }
  return `${registry}/edit_location/${finding.location}`;
}
