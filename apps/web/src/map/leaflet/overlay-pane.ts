import { useMap } from 'react-leaflet';

/** A pane of the map by its name, made when it is first asked for. */
export function useOverlayPane(name: string, zIndex: string): HTMLElement {
  const map = useMap();
  const known = map.getPane(name);
  if (known !== undefined) return known;
  const made = map.createPane(name);
  made.style.zIndex = zIndex;
  return made;
}
