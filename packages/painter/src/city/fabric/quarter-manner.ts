import type { Random } from '../../random/seeded.ts';
import type { RoofKind } from '../../styles/roof-palette.ts';
import type { RoofForm } from '../../symbols/city/roof.ts';
import type { HousePlan } from './footprint.ts';

/** How a quarter builds: shares of its plans and of its roofs, in the order of the lists. */
interface Manner {
  plans: readonly (readonly [HousePlan, number])[];
  forms: readonly (readonly [RoofForm, number])[];
}

const manners: Record<Exclude<RoofKind, 'mixed'>, Manner> = {
  // Burghers: house to house along the street, gables and hips under tiles.
  tile: {
    plans: [
      ['whole', 0.5],
      ['front', 0.26],
      ['angle', 0.24],
    ],
    forms: [
      ['gable', 0.58],
      ['hip', 0.36],
      ['mansard', 0.06],
    ],
  },
  // Nobles: houses with wings and courts, hipped slates, mansards.
  slate: {
    plans: [
      ['whole', 0.3],
      ['front', 0.14],
      ['angle', 0.3],
      ['court', 0.26],
    ],
    forms: [
      ['hip', 0.5],
      ['mansard', 0.34],
      ['gable', 0.16],
    ],
  },
  // Cottages under reeds.
  thatch: {
    plans: [
      ['whole', 0.62],
      ['front', 0.28],
      ['angle', 0.1],
    ],
    forms: [
      ['thatch', 0.86],
      ['gable', 0.14],
    ],
  },
  // Warehouses, ropewalks and lodgings of the harbour.
  pale: {
    plans: [
      ['whole', 0.64],
      ['front', 0.22],
      ['angle', 0.14],
    ],
    forms: [
      ['gable', 0.42],
      ['saw', 0.24],
      ['flat', 0.2],
      ['hip', 0.14],
    ],
  },
};

const pick = <T>(shares: readonly (readonly [T, number])[], random: Random): T => {
  let left = random.next();
  for (const [item, share] of shares) {
    left -= share;
    if (left < 0) return item;
  }
  return (shares[0] as readonly [T, number])[0];
};

/** Smaller lots hold no wings, in square sheet units; larger ones are needed for a court. */
const FOR_AN_ANGLE = 330;
const FOR_A_COURT = 620;

/** The manner of one house; in a mixed quarter each house has its own. */
export function houseManner(roofs: RoofKind, lotArea: number, random: Random): { plan: HousePlan; form: RoofForm } {
  const kind = roofs === 'mixed' ? random.pick(['tile', 'tile', 'slate', 'thatch', 'pale'] as const) : roofs;
  const manner = manners[kind];
  const plan = pick(manner.plans, random);
  const form = pick(manner.forms, random);
  const isTooSmall = lotArea < (plan === 'court' ? FOR_A_COURT : plan === 'angle' ? FOR_AN_ANGLE : 0);
  return { plan: isTooSmall ? 'whole' : plan, form: form === 'saw' && lotArea < 420 ? 'gable' : form };
}
