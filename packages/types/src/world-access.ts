import Type, { type Static } from 'typebox';
import { OneOf } from './schema-parts.ts';

/** `atlas`: edited by staff. `own`: somebody's own, edited by them and whom they named. */
export const WorldKind = OneOf(['atlas', 'own']);
export type WorldKind = Static<typeof WorldKind>;

/** Also `layer`: what a DM added to a campaign, met nowhere else. */
export const AnyWorldKind = Type.Union([WorldKind, Type.Literal('layer')]);
export type AnyWorldKind = Static<typeof AnyWorldKind>;

/** `open`: answered to everybody. `closed`: to whoever edits it, and in campaigns of the DMs that may play in it. */
export const WorldAccess = OneOf(['open', 'closed']);
export type WorldAccess = Static<typeof WorldAccess>;
