import Type, { type Static } from 'typebox';

/** What a poster is made of (body of `POST /api/map_poster/{name}/`). */
export const PosterWish = Type.Object(
  {
    format: Type.Union([Type.Literal('png'), Type.Literal('pdf')]),
    paper: Type.Enum(['A4', 'A3', 'A2', 'A1', 'A0', 'Letter', 'Tabloid', 'picture'], {
      description: '`picture`: as large as the map picture is, without margins and title.',
    }),
    dpi: Type.Union([Type.Literal(150), Type.Literal(200), Type.Literal(300)], {
      description: 'Dots per inch of the picture; the labels of a PDF have none.',
    }),
    names: Type.Union([Type.Literal('map'), Type.Literal('more'), Type.Literal('all')], {
      description: 'Which names: as many as have room, more in smaller type, or these and a dot for every other place.',
    }),
    title: Type.Boolean({ description: 'A strip with the name of the map, who made it, and its scale.' }),
  },
  { additionalProperties: false },
);
export type PosterWish = Static<typeof PosterWish>;

/** How far a poster is (`GET /api/posters/{id}/`). */
export const PosterState = Type.Object({
  id: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('making'), Type.Literal('ready'), Type.Literal('failed')]),
  ahead: Type.Integer({ description: 'Posters of the same person that are made before this one.' }),
  file_name: Type.String(),
  bytes: Type.Union([Type.Integer(), Type.Null()]),
  unlettered: Type.Array(Type.String(), { description: 'Names with letters that no typeface here has: left out.' }),
  message: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed.' }),
});
export type PosterState = Static<typeof PosterState>;
