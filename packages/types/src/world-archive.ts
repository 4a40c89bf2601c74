import Type, { type Static } from 'typebox';

/** A whole world as one file, for whoever asked while they edit it. */
export const WorldArchive = Type.Object({
  id: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('making'), Type.Literal('ready'), Type.Literal('failed')]),
  step: Type.Union([Type.Literal('tables'), Type.Literal('pictures'), Type.Null()]),
  done: Type.Integer({ description: 'Tables or pictures that are written.' }),
  total: Type.Integer({ description: 'Of so many; 0 where that is not known.' }),
  file_name: Type.String(),
  bytes: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the file, once it is made.' }),
  problem: Type.Union([Type.String(), Type.Null()], { description: 'Why there is none.' }),
});
export type WorldArchive = Static<typeof WorldArchive>;
