import { finiteNumber } from '../clean-name.ts';
import type { Frame } from '../draft.ts';

/** A map as a note describes it in a leaflet block. */
export interface LeafletBlock {
  id: string;
  image: string | null;
  /** From `bounds: [[0,0],[h,w]]`; null: the plugin derives the map's numbers from the picture. */
  bounds: Frame | null;
  markers: { type: string; lat: number; lng: number; link: string | null }[];
}

const PLACEHOLDER = /^(TBD)?$/i;

/**
 * The leaflet blocks of a note, also those inside quotations. They are no YAML (keys repeat, values hold brackets), so
 * they are read line by line; `###` begins a comment. Blocks without an id of their own are templates.
 */
export function leafletBlocks(markdown: string): LeafletBlock[] {
  const blocks: LeafletBlock[] = [];
  let block: LeafletBlock | undefined;
  let fence = '';
  for (const raw of markdown.split(/\r?\n/)) {
    const line = raw.replace(/^(\s*>)+\s?/, '').trim();
    if (block === undefined) {
      fence = /^(`{3,})\s*leaflet\b/i.exec(line)?.[1] ?? '';
      if (fence !== '') block = { id: '', image: null, bounds: null, markers: [] };
    } else if (line.startsWith(fence)) {
      if (!PLACEHOLDER.test(block.id)) blocks.push(block);
      block = undefined;
    } else readLine(block, line);
  }
  return blocks;
}

function readLine(block: LeafletBlock, line: string): void {
  if (line.startsWith('#')) return;
  const [, key = '', value = ''] = /^([A-Za-z]+)\s*:\s*(.*)$/.exec(line) ?? [];
  if (key === 'id') block.id = value;
  else if (key === 'image') block.image = value.replace(/^\[\[|\]\]$/g, '').split('|', 1)[0] ?? null;
  else if (key === 'bounds') block.bounds = readBounds(value);
  else if (key === 'marker') readMarker(block, value);
}

/** Bounds with a corner elsewhere than 0,0 are measured from it. */
function readBounds(value: string): Frame | null {
  const numbers = (value.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const [bottom = 0, left = 0, top = 0, right = 0] = numbers;
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)];
  return numbers.length === 4 && width > 0 && height > 0 ? { width, height } : null;
}

function readMarker(block: LeafletBlock, value: string): void {
  const [type = '', lat, lng, ...rest] = value.split(',').map((part) => part.trim());
  const [up, right] = [finiteNumber(lat), finiteNumber(lng)];
  if (up === undefined || right === undefined) return;
  const link = rest.join(',').trim();
  block.markers.push({ type, lat: up, lng: right, link: link === '' ? null : link });
}
