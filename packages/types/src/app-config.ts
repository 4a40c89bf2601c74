import Type, { type Static } from 'typebox';

/** What the server tells the browser about this installation; sent inside index.html as JSON, never as script. */
export const AppConfig = Type.Object({
  /** Slug of the map where everybody begins. */
  default_location: Type.String(),
  /** False: there is no map yet, and `default_location` leads nowhere. */
  has_map: Type.Boolean(),
  /** The revision of everything public; left out where nobody keeps public answers between server and browser. */
  revision: Type.Optional(Type.String()),
  /** How large the file of a picture may be, in megabytes; left out where it is the usual. */
  picture_megabytes: Type.Optional(Type.Integer()),
  community_chat_url: Type.Union([Type.String(), Type.Null()]),
  contact_email: Type.Union([Type.String(), Type.Null()]),
  google_client_id: Type.Union([Type.String(), Type.Null()]),
  google_script_url: Type.Union([Type.String(), Type.Null()]),
});
export type AppConfig = Static<typeof AppConfig>;
