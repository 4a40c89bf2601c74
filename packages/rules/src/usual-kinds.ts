import { type Kind, plainKind, type TypeIcon, type TypeLook } from '@venture-atlas/types';

/** A kind that new worlds have, as the table below describes it. */
interface UsualKind {
  readonly name: string;
  readonly icon: TypeIcon;
  /** Its ink and line. */
  readonly look?: TypeLook;
  /** A name alone stands on the map, without a sign: of lines, and of land that an area shows. */
  readonly isNameOnly?: boolean;
}

const nameOnly = (name: string, icon: TypeIcon, look?: TypeLook): UsualKind => ({
  name,
  icon,
  isNameOnly: true,
  ...(look && { look }),
});

/**
 * The kinds of a new world by layer group, as a cartographer would choose them. The size of a place follows from its
 * sign and the frame of its map (`newSignScale`).
 */
const groups: Readonly<Record<string, readonly UsualKind[]>> = {
  Settlements: [
    { name: 'Capital', icon: 'capital' },
    { name: 'City', icon: 'city' },
    { name: 'Town', icon: 'town' },
    { name: 'Village', icon: 'village' },
    { name: 'Hamlet', icon: 'hamlet' },
    { name: 'Harbor', icon: 'harbour' },
    { name: 'Inn', icon: 'inn' },
  ],
  'Strongholds and ruins': [
    { name: 'Castle', icon: 'castle' },
    { name: 'Fort', icon: 'fort' },
    { name: 'Tower', icon: 'tower' },
    { name: 'Ruin', icon: 'ruin', look: { colour: 'slate' } },
    { name: 'Standing stones', icon: 'standing_stones', look: { colour: 'slate' } },
  ],
  Sites: [
    { name: 'Temple', icon: 'temple' },
    { name: 'Abbey', icon: 'abbey' },
    { name: 'Bridge', icon: 'bridge' },
    { name: 'Camp', icon: 'camp' },
    { name: 'Cave', icon: 'cave' },
    { name: 'Mine', icon: 'mine' },
    { name: 'Landmark', icon: 'star' },
  ],
  Ways: [
    nameOnly('Road', 'road', { colour: 'umber', dash: 'solid', weight: 'strong' }),
    nameOnly('Track', 'track', { colour: 'umber', dash: 'dashed', weight: 'middle' }),
    nameOnly('Path', 'path', { dash: 'dotted', weight: 'middle' }),
    nameOnly('Sea lane', 'sea_lane', { dash: 'sparse', weight: 'middle' }),
  ],
  'Realms and borders': [
    nameOnly('Realm', 'realm', { colour: 'umber', dash: 'dash_dot', weight: 'middle' }),
    nameOnly('Region', 'region'),
    nameOnly('Border', 'border', { dash: 'dash_dot', weight: 'middle' }),
    nameOnly('Wall', 'wall', { dash: 'solid', weight: 'strong' }),
  ],
  Land: [
    nameOnly('Mountains', 'mountains', { colour: 'umber' }),
    nameOnly('Hills', 'hills', { colour: 'umber' }),
    nameOnly('Forest', 'forest', { colour: 'pine' }),
    nameOnly('Marsh', 'marsh', { colour: 'teal' }),
  ],
  Waters: [
    nameOnly('Sea', 'sea'),
    nameOnly('Lake', 'lake', { dash: 'solid' }),
    nameOnly('River', 'river', { dash: 'solid', weight: 'strong' }),
  ],
};

/** Layer groups stand this far apart, so that others fit between them. */
const ORDER_STEP = 100;

/** The kinds that every new world has, in American English. */
export const usualKinds: readonly Kind[] = Object.entries(groups).flatMap(([name, kinds], at) =>
  kinds.map(({ name: kind, icon, look = null, isNameOnly = false }) => ({
    ...plainKind(kind),
    display_dot: !isNameOnly,
    icon,
    look,
    layer: { name, order: (at + 1) * ORDER_STEP },
  })),
);
