import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { appConfig } from '../api/app-config.ts';
import { readMapPath } from '../navigation/paths.ts';

/** What the server put into the page of a map: its name, and a picture of some hundred bytes. */
interface Look {
  slug: string;
  words: string;
  picture: { src: string; width: number; height: number } | undefined;
}

let look: Look | undefined;

/** Remembers the first look before React takes its place. To be called once, before anything is drawn. */
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

/** The picture that the page came with, when it shows this map. */
export function glimpseOf(slug: string): string | undefined {
  return look?.slug === slug ? look.picture?.src : undefined;
}

/** Goes on showing what the page came with until the map can be drawn; in campaigns and closed worlds, and for every other map, the fallback. */
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
