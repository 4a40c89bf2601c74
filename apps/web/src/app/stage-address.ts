import { reservedSlugs } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { matchPath } from 'react-router';

const words = [pages.chronicle, pages.notes, pages.campaignGallery, pages.worldGallery];
const stages = [
  pages.home,
  pages.campaign,
  pages.campaignMap,
  pages.world,
  pages.worldMap,
  pages.worldEdit,
  pages.editMap,
];

/** Whether an address shows a map that fills the window. All others are text pages, including the 404 screen. */
export function isStageAddress(pathname: string): boolean {
  const isAt = (pattern: string) => matchPath(pattern, pathname) !== null;
  if (words.some(isAt)) return false;
  if (stages.some(isAt)) return true;
  const name = matchPath(pages.map, pathname)?.params.name;
  return name !== undefined && !reservedSlugs.has(name.toLowerCase());
}
