/** How the roofs of a quarter are covered. */
export const roofKinds = ['tile', 'slate', 'thatch', 'mixed', 'pale'] as const;
export type RoofKind = (typeof roofKinds)[number];

/** Five colours, so that neighbours differ. */
type RoofColours = readonly [string, string, string, string, string];

/** The roofs of a city seen from above. */
export type RoofPalette = Record<RoofKind, RoofColours>;

export const parchmentRoofs: RoofPalette = {
  tile: ['#b9714f', '#ad6446', '#c08259', '#a3614a', '#c58f68'],
  slate: ['#80908f', '#73858a', '#929a94', '#6b7d86', '#8a8f8c'],
  thatch: ['#bda36c', '#ae935f', '#c8b07d', '#a88a5c', '#b98a60'],
  mixed: ['#b5765a', '#c08c63', '#8b8f88', '#b8a06e', '#a56a50'],
  pale: ['#c7b08a', '#b9a27d', '#bd8d6a', '#9b978a', '#cdbb96'],
};

export const nightRoofs: RoofPalette = {
  tile: ['#7d5546', '#734c40', '#86604c', '#6c4a41', '#8a6853'],
  slate: ['#53626b', '#4b5b66', '#5d6a70', '#475660', '#5b6369'],
  thatch: ['#766750', '#6c5d49', '#7f7059', '#67583f', '#745c48'],
  mixed: ['#765348', '#7b614d', '#596068', '#736550', '#6c4b41'],
  pale: ['#796e5d', '#706655', '#775f50', '#62615e', '#7f7563'],
};

export const atlasRoofs: RoofPalette = {
  tile: ['#e6cbbb', '#e1c2b1', '#ead3c2', '#dfc3b6', '#ecd9c8'],
  slate: ['#cfd8da', '#c8d3d7', '#d8dedd', '#c4d0d6', '#d5d9d8'],
  thatch: ['#e8dcbf', '#e2d5b5', '#eee3ca', '#dfd0ae', '#e6d3b8'],
  mixed: ['#e4cdbf', '#e8d7c3', '#d5d7d3', '#e6dcc3', '#dfc6b9'],
  pale: ['#eae0cc', '#e4d9c3', '#e7d2bf', '#dad7cf', '#eee6d5'],
};
