import Type, { type Static } from 'typebox';
import { OneOf } from './schema-parts.ts';

/** `atlas`: edited by staff. `own`: edited by its owner and co-editors. */
export const WorldKind = OneOf(['atlas', 'own']);
export type WorldKind = Static<typeof WorldKind>;

/** Also `layer`: what a DM added to a campaign. It is visible nowhere else. */
export const AnyWorldKind = Type.Union([WorldKind, Type.Literal('layer')]);
export type AnyWorldKind = Static<typeof AnyWorldKind>;

/** `open`: for everybody. `closed`: for its editors, and in campaigns of DMs who may play there. */
export const WorldAccess = OneOf(['open', 'closed']);
export type WorldAccess = Static<typeof WorldAccess>;
