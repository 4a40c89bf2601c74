import { useMap } from 'react-leaflet';

/** Gets a pane of the map by its name. Creates it on first use. */
export function useOverlayPane(name: string, zIndex: string): HTMLElement {
  const map = useMap();
  const known = map.getPane(name);
  if (known !== undefined) return known;
  const made = map.createPane(name);
  made.style.zIndex = zIndex;
  return made;
}
