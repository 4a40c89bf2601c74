/** An option of the fog of a map, as everything that stores, checks, answers, or changes it needs to know it. */
type FogOption = {
  /** In the tools of the fog. */
  label: string;
  /** In the description of the API. */
  description: string;
} & (
  | { kind: 'switch' }
  | {
      /** In map units, above 0; null while the DM chose none. It grows with its map. */
      kind: 'length';
    }
  | {
      /** A choice that the DM need not make: it is null then. */
      kind: 'choice';
      /** What can be chosen, with its name in the tools. */
      options: Readonly<Record<string, string>>;
    }
);

/**
 * What a DM chooses for the fog of a map as a whole (edition 2, section 5), one for each column. Columns, bodies, answers,
 * and the copy of an account are made of this table.
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
    // The blank sheets of the styles of maps that are drawn here, and others that go with maps from elsewhere.
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

/** The name of an option: of its column and on the wire. */
export type FogOptionName = keyof Model;

/** An option that is on or off. */
export type FogSwitch = { [Name in FogOptionName]: Model[Name]['kind'] extends 'switch' ? Name : never }[FogOptionName];

/** An option that is a length on the map. */
export type FogLength = { [Name in FogOptionName]: Model[Name]['kind'] extends 'length' ? Name : never }[FogOptionName];

/** An option whose value is chosen from a list. */
export type FogChoice = Exclude<FogOptionName, FogSwitch | FogLength>;

/** All options as they are answered. */
export type FogValues = Record<FogSwitch, boolean> &
  Record<FogLength, number | null> & {
    [Name in FogChoice]: keyof Model[Name]['options'] | null;
  };

export const fogOptionNames = Object.keys(fogModel) as FogOptionName[];

/** How an option is described. */
export const fogOptionOf = (name: FogOptionName): FogOption => fogModel[name];

/** Whether an option is on or off. */
export const isFogSwitch = (name: FogOptionName): name is FogSwitch => fogOptionOf(name).kind === 'switch';

/** The options that are lengths on the map: they grow with it. */
export const fogUnits = Object.fromEntries(
  fogOptionNames.filter((name) => fogOptionOf(name).kind === 'length').map((name) => [name, 1]),
) as Record<FogLength, 1>;

/** A map of which nothing was ever covered. */
export const blankFog = Object.fromEntries(
  fogOptionNames.map((name) => [name, isFogSwitch(name) ? false : null]),
) as FogValues;

/** What unknown ground is drawn as. */
export type FogGround = NonNullable<FogValues['ground']>;

export const FOG_GROUNDS = Object.keys(fogModel.ground.options) as FogGround[];
