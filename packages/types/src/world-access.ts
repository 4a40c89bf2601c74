import Type, { type Static } from 'typebox';

/** `atlas`: edited by staff. `own`: somebody's own, edited by them and whom they named. */
export const WorldKind = Type.Union([Type.Literal('atlas'), Type.Literal('own')]);
export type WorldKind = Static<typeof WorldKind>;

/** Also `layer`: what a DM added to a campaign, met nowhere else. */
export const AnyWorldKind = Type.Union([WorldKind, Type.Literal('layer')]);
export type AnyWorldKind = Static<typeof AnyWorldKind>;

/** `open`: answered to everybody. `closed`: to whoever edits it, and in campaigns of the DMs that may play in it. */
export const WorldAccess = Type.Union([Type.Literal('open'), Type.Literal('closed')]);
export type WorldAccess = Static<typeof WorldAccess>;
