// Apart from the schemas: screens show these lists and must not carry the schema library along.

export const drawingStyles = ['parchment', 'night', 'atlas'] as const;
/** The hands that a map is drawn in. */
export type DrawingStyle = (typeof drawingStyles)[number];

export const mapFileFormats = ['geojson', 'csv', 'obsidian'] as const;
/** As what a map is taken out. */
export type MapFileFormat = (typeof mapFileFormats)[number];

export const landKinds = ['coast', 'islands', 'inland'] as const;
/** What a land that is made up is like. */
export type LandKind = (typeof landKinds)[number];

export const drawingSizes = [4096, 8192, 16_384] as const;
/** Pixels of the longer side of a drawn map. */
export type DrawingSize = (typeof drawingSizes)[number];
