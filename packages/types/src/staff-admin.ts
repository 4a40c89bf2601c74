import Type, { type Static } from 'typebox';
import { type WorldCheckName, worldChecks } from './choices.ts';
import { Layer, TypeIcon, TypeLook } from './look.ts';
import { Nullable, OneOf } from './schema-parts.ts';
import { LocationLink, StaffChange, StaffLocation } from './staff-map.ts';
import { WikiPageContent } from './wiki.ts';

/** An option of a select box (specification section 3). */
export const Option = Type.Object({ id: Type.Integer(), name: Type.String() });
export type Option = Static<typeof Option>;

/** A row of `GET /api/home/location/list/`. */
export const LocationRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  type: Nullable(Type.String()),
  has_map: Type.Boolean(),
  has_wiki: Type.Boolean(),
  parents: Type.Integer({ description: 'On how many maps it is.' }),
});
export type LocationRow = Static<typeof LocationRow>;

/** A row of `GET /api/home/wikipage/list/`. */
export const WikiPageRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  location: Nullable(LocationLink),
  has_text: Type.Boolean(),
  has_attribution: Type.Boolean(),
});
export type WikiPageRow = Static<typeof WikiPageRow>;

/**
 * A type of location. Its values apply to its places until somebody sets their own. Both a list row and the full
 * entity.
 */
export const LocationType = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  default_scale: Nullable(Type.Number({ description: 'Label size of a place that is put on a map.' })),
  display_dot: Type.Boolean(),
  icon: Nullable(TypeIcon),
  look: Nullable(TypeLook),
  layer: Nullable(Layer),
  locations: Type.Integer({ description: 'How many locations have it.' }),
  version: Type.Integer(),
});
export type LocationType = Static<typeof LocationType>;

/** `GET /api/home/type/{id}/`, with the number of places that follow its changes. */
export const TypePage = Type.Intersect([
  LocationType,
  Type.Object({
    as_type: Type.Object(
      { size: Type.Integer(), dot: Type.Integer() },
      { description: 'How many of its places on maps follow another label size, and how many another dot.' },
    ),
  }),
]);
export type TypePage = Static<typeof TypePage>;

/** `GET /api/home/wikipage/{id}/`. */
export const StaffWikiPage = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  location: Nullable(LocationLink),
  wiki_page_content: WikiPageContent,
  version: Type.Integer(),
});
export type StaffWikiPage = Static<typeof StaffWikiPage>;

/** `GET /api/home/location/{id}/`, with its maps and the number of places on its own map. */
export const StaffLocationPage = Type.Intersect([
  StaffLocation,
  Type.Object({
    parents: Type.Array(
      Type.Intersect([LocationLink, Type.Object({ position_on_parent_id: Type.Integer(), active: Type.Boolean() })]),
    ),
    total_children: Type.Integer({
      description: 'Active ones; GET /api/home/location/list/?positions_on_parent__parent= lists them.',
    }),
  }),
]);
export type StaffLocationPage = Static<typeof StaffLocationPage>;

/** A row of `GET /api/locations_with_parents/`. */
export const LocationWithParents = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  parents: Type.Array(Type.Intersect([LocationLink, Type.Object({ position_on_parent_id: Type.Integer() })])),
});
export type LocationWithParents = Static<typeof LocationWithParents>;

/** The response of find_and_add_parent and add_parent_to_location. */
export const ParentAdded = Type.Object({
  success: Type.Literal('Parent Added'),
  parent: Type.Intersect([LocationLink, Type.Object({ position_on_parent_id: Type.Integer() })]),
  change_id: Type.Integer(),
});
export type ParentAdded = Static<typeof ParentAdded>;

/** `GET /api/admin/summary/`: the figures of the dashboard. */
export const AdminSummary = Type.Object({
  counts: Type.Object({ wikipage: Type.Integer(), type: Type.Integer(), location: Type.Integer() }),
  without_picture: Type.Integer({ description: 'Locations without a map and without a picture in their text.' }),
  without_text: Type.Integer(),
  without_type: Type.Integer(),
  orphans: Type.Integer({ description: 'On no map and without a map of their own.' }),
  recent_changes: Type.Array(StaffChange),
});
export type AdminSummary = Static<typeof AdminSummary>;

/** The checks of the world check. */
export const WorldCheck = OneOf(worldChecks);
export type WorldCheck = WorldCheckName;

/** One finding: the problem in a sentence, and the local address where it can be fixed. */
export const WorldFinding = Type.Object({
  check: WorldCheck,
  location: Nullable(LocationLink),
  other: Nullable(LocationLink),
  position_id: Nullable(Type.Integer()),
  message: Type.String(),
  fix: Type.Object({ label: Type.String(), href: Type.String() }),
});
export type WorldFinding = Static<typeof WorldFinding>;

/** `GET /api/admin/world_check/`: the number of findings per check. */
export const WorldCheckSummary = Type.Object({
  checked_at: Type.String(),
  totals: Type.Array(Type.Object({ check: WorldCheck, total: Type.Integer() })),
});
export type WorldCheckSummary = Static<typeof WorldCheckSummary>;

/** `GET /api/admin/world_check/{check}/`: the findings, 100 per page. */
export const WorldFindings = Type.Object({
  findings: Type.Array(WorldFinding),
  next_page: Nullable(Type.Integer()),
  total: Type.Integer(),
});
export type WorldFindings = Static<typeof WorldFindings>;

/** A row of `GET /api/locations_without_images/`. Its pictures come from GET /api/wiki_image/{location}/{n}. */
export const LocationWithoutImage = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  images_from_wiki: Type.Array(Type.String()),
});
export type LocationWithoutImage = Static<typeof LocationWithoutImage>;

/**
 * A response that redirects the browser (specification section 7): a local path, used with the `redirect` parameter.
 */
export const Redirect = Type.Object({ redirect: Type.String() });
export type Redirect = Static<typeof Redirect>;
