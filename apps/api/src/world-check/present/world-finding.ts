import { findingFix, findingSentence } from '@venture-atlas/rules';
import type { LocationLink, WorldCheck, WorldFinding } from '@venture-atlas/types';
import type { Finding } from '../finding-list.ts';

/** What findings speak of, by id. */
export interface FindingContext {
  locations: ReadonlyMap<number, LocationLink>;
  pages: ReadonlyMap<number, { name: string }>;
}

/** A finding in words, with the screen of the web where it is mended. */
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
    message: findingSentence[check]({ name, other: other?.name ?? '' }),
    fix: { label: findingFix[check], href: hrefOf(check, finding, context) },
  };
}

function hrefOf(check: WorldCheck, finding: Finding, { locations }: FindingContext): string {
  const location = locations.get(finding.location);
  if (finding.page !== 0) return `/admin/manage/home/wikipage/${finding.page}/`;
  if (check === 'orphan') {
    return `/admin/manage_parents?num_parents=0&name=${encodeURIComponent(location?.name ?? '')}`;
  }
  const map = locations.get(finding.map);
  if (map !== undefined && map === location) return `/admin/${encodeURIComponent(map.slug)}/edit`;
  if (map !== undefined && location !== undefined) {
    return `/admin/${encodeURIComponent(map.slug)}/edit?child=${encodeURIComponent(location.slug)}`;
  }
  return `/admin/edit_location/${finding.location}`;
}
