/** An option of the fog of a map, as everything that stores, checks, answers, or changes it needs to know it. */
type FogOption = {
  /** In the tools of the fog. */
  label: string;
  /** In the description of the API. */
  description: string;
} & (
  | { kind: 'switch' }
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

/** An option whose value is chosen from a list. */
export type FogChoice = Exclude<FogOptionName, FogSwitch>;

/** All options as they are answered. */
export type FogValues = Record<FogSwitch, boolean> & {
  [Name in FogChoice]: keyof Model[Name]['options'] | null;
};

export const fogOptionNames = Object.keys(fogModel) as FogOptionName[];

/** Whether an option is on or off. */
export const isFogSwitch = (name: FogOptionName): name is FogSwitch => fogModel[name].kind === 'switch';

/** A map of which nothing was ever covered. */
export const blankFog = Object.fromEntries(
  fogOptionNames.map((name) => [name, isFogSwitch(name) ? false : null]),
) as FogValues;

/** What unknown ground is drawn as. */
export type FogGround = NonNullable<FogValues['ground']>;

export const FOG_GROUNDS = Object.keys(fogModel.ground.options) as FogGround[];
