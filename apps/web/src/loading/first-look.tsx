import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { appConfig } from '../api/app-config.ts';
import { readMapPath } from '../navigation/paths.ts';

/** Content that the server put into the page of a map: its name, and a picture of some hundred bytes. */
interface Look {
  slug: string;
  words: string;
  picture: { src: string; width: number; height: number } | undefined;
}

let look: Look | undefined;

/** Remembers this content before React replaces it. Call it once, before the first render. */
export function keepFirstLook(page: ParentNode): void {
  const element = page.querySelector<HTMLElement>('.first-look');
  if (element === null) return;
  const image = element.querySelector('img');
  look = {
    slug: element.dataset.slug ?? '',
    words: element.textContent.trim(),
    picture: image === null ? undefined : { src: image.src, width: image.width, height: image.height },
  };
}

/** The picture in the page, if it shows this map. */
export function glimpseOf(slug: string): string | undefined {
  return look?.slug === slug ? look.picture?.src : undefined;
}

/**
 * Keeps showing the page's initial content until the map can be drawn. In campaigns, closed worlds, and for other maps,
 * it shows the fallback.
 */
export function FirstLook({ fallback = null }: { fallback?: ReactNode }) {
  const { pathname } = useLocation();
  const address = readMapPath(pathname);
  const slug = address?.slug ?? appConfig().default_location;
  if (
    look === undefined ||
    address === undefined ||
    address.campaignId !== undefined ||
    address.worldId !== undefined ||
    slug !== look.slug
  )
    return fallback;
  return (
    <div className="first-look">
      {look.picture === undefined ? null : <img alt="" {...look.picture} />}
      <p className="first-name">{look.words}</p>
    </div>
  );
}
