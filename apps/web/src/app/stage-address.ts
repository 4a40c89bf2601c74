import { reservedSlugs } from '@venture-atlas/rules';
import { matchPath } from 'react-router';
import { paths, patterns } from '../navigation/paths.ts';

const { campaign, campaignMap, worldMap, worldEdit, editMap } = patterns;
const stages = [paths.home, campaign, campaignMap, worldMap, worldEdit, editMap];

/** Whether an address shows a map that fills the window; all others are pages of words, the 404 screen among them. */
export function isStageAddress(pathname: string): boolean {
  if (/^\/(campaign\/.+\/(chronicle|notes|maps)|world\/.+\/maps)\/?$/.test(pathname)) return false;
  if (stages.some((pattern) => matchPath(pattern, pathname))) return true;
  const name = matchPath(patterns.map, pathname)?.params.name;
  return name !== undefined && !reservedSlugs.has(name.toLowerCase());
}
