/** A fog option of a map, with everything that code needs to store, check, return, or change it. */
type FogOption = {
  /** In the fog tools. */
  label: string;
  /** In the API description. */
  description: string;
} & (
  | { kind: 'switch' }
  | {
      /** In map units, above 0; null while the DM chose none. It scales with its map. */
      kind: 'length';
    }
  | {
      /** An optional choice; null if the DM made none. */
      kind: 'choice';
      /** The values, with their names in the tools. */
      options: Readonly<Record<string, string>>;
    }
);

/**
 * The options of a map's fog that a DM chooses (edition 2, section 5), one per column.
 * Columns, bodies, responses, and the copy of an account are derived from this table.
 */
export const fogModel = {
  is_on: { kind: 'switch', label: 'Fog', description: 'Whether players get the masked picture. Off: all of it.' },
  sight: {
    kind: 'length',
    label: 'How far a party sees',
    description: 'In map units; null: as far as the tool in use reaches.',
  },
  ground: {
    kind: 'choice',
    label: 'Unknown ground',
    description: 'What unknown ground is drawn as; null: as the map is drawn.',
    // The blank sheets of our drawing styles, and others that fit maps from elsewhere.
    options: {
      parchment: 'Parchment',
      night: 'Night sky',
      atlas: 'Pale atlas',
      sea: 'Open sea',
      blueprint: 'Blueprint',
      stone: 'Dark stone',
    },
  },
} as const satisfies Record<string, FogOption>;

type Model = typeof fogModel;

/** The name of an option, as in its column and on the wire. */
export type FogOptionName = keyof Model;

/** An option that is on or off. */
export type FogSwitch = { [Name in FogOptionName]: Model[Name]['kind'] extends 'switch' ? Name : never }[FogOptionName];

/** An option that is a length on the map. */
export type FogLength = { [Name in FogOptionName]: Model[Name]['kind'] extends 'length' ? Name : never }[FogOptionName];

/** An option whose value is chosen from a list. */
export type FogChoice = Exclude<FogOptionName, FogSwitch | FogLength>;

/** All options in responses. */
export type FogValues = Record<FogSwitch, boolean> &
  Record<FogLength, number | null> & {
    [Name in FogChoice]: keyof Model[Name]['options'] | null;
  };

export const fogOptionNames = Object.keys(fogModel) as FogOptionName[];

/** The description of an option. */
export const fogOptionOf = (name: FogOptionName): FogOption => fogModel[name];

/** Whether an option is on or off. */
export const isFogSwitch = (name: FogOptionName): name is FogSwitch => fogOptionOf(name).kind === 'switch';

/** The options that are lengths on the map and scale with it. */
export const fogUnits = Object.fromEntries(
  fogOptionNames.filter((name) => fogOptionOf(name).kind === 'length').map((name) => [name, 1]),
) as Record<FogLength, 1>;

/** The options of a map without any fog yet. */
export const blankFog = Object.fromEntries(
  fogOptionNames.map((name) => [name, isFogSwitch(name) ? false : null]),
) as FogValues;

/** The appearance of unknown ground. */
export type FogGround = NonNullable<FogValues['ground']>;

export const FOG_GROUNDS = Object.keys(fogModel.ground.options) as FogGround[];
