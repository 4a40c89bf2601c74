import { useMap } from 'react-leaflet';

const NAME = 'rumours';
/** Above the labels, below the marks of what is open or pointed at. */
const Z_INDEX = '440';

/** Where circles of rumours lie. */
export function useRumourPane(): HTMLElement {
  const map = useMap();
  const known = map.getPane(NAME);
  if (known !== undefined) return known;
  const made = map.createPane(NAME);
  made.style.zIndex = Z_INDEX;
  return made;
}
