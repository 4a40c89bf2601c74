import type { LayerChoice } from '../../session/layer-choices.ts';

/** Query parameter of a link for layers: `layers=` with a sign before each. */
const LAYERS_PARAM = 'layers';

/** Adds the layer choice to a link that is copied. */
export function withLayers(link: string, choice: LayerChoice): string {
  const switches = Object.entries(choice);
  if (switches.length === 0) return link;
  const url = new URL(link);
  url.searchParams.set(LAYERS_PARAM, JSON.stringify(switches.map(([key, isOn]) => `${isOn ? '+' : '-'}${key}`)));
  return url.href;
}

/** The layer choice in a link; undefined without a valid one. */
export function layersInLink(search: string): LayerChoice | undefined {
  const text = new URLSearchParams(search).get(LAYERS_PARAM);
  if (text === null) return undefined;
  try {
    const switches: unknown = JSON.parse(text);
    if (!Array.isArray(switches) || !switches.every((one) => typeof one === 'string')) return undefined;
    return Object.fromEntries(switches.map((one) => [one.slice(1), one.startsWith('+')]));
  } catch {
    return undefined;
  }
}
