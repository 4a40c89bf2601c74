import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import * as addresses from './addresses.ts';

/**
 * Who may make a call at all; what it may do to an object is decided by `rules/permissions.ts`. `editor`: staff, and
 * whoever edits a world, their own or somebody else's.
 */
export type Access = 'public' | 'signed-in' | 'editor' | 'staff';

/** Which count a call adds to; calls with the same share it. `none`: as often as one likes. */
export type LimitName =
  | 'none'
  | 'read'
  | 'search'
  | 'write'
  | 'login'
  | 'googleLogin'
  | 'register'
  | 'resetRequest'
  | 'link';

/** An answer that is a file, not JSON. */
export interface FileAnswer {
  files: readonly string[];
  description: string;
}

/** One call of the API: all that the server checks, the browser sends and the description tells. */
export interface Call {
  /** Method and path, with `:names`. */
  address: `${'GET' | 'POST'} /${string}`;
  /** Heading of the description under which it stands. */
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  limit: LimitName;
  /** Only where the values of the path have something to say; each is a text in any case. */
  params?: TObject;
  query?: TObject;
  /** `form`: multipart/form-data. */
  body?: TObject | 'form';
  /** A form that deletes sends no body (specification section 7): none is as good as an empty one. */
  mayLackBody?: true;
  /** Largest body in bytes; left out, that of the server. */
  bodyBytes?: number;
  answer: TSchema | FileAnswer;
  /** What it refuses with, besides what every call may (`commonErrors`). */
  errors: readonly ErrorCode[];
}

type CallParts = Partial<Omit<Call, 'address'>>;

/** Calls as they are declared: their names say which method and path they have. */
type Declared<Group> = { [Name in keyof Group]: Name extends keyof typeof addresses ? CallParts : never };

type Completed<Group, Shared> = {
  [Name in keyof Group & keyof typeof addresses]: Group[Name] &
    Omit<Shared, keyof Group[Name]> & { address: (typeof addresses)[Name]; limit: LimitName };
};

/** What calls have in common. A call that is open to the public says so itself, so that none is by mistake. */
type SharedParts = Omit<CallParts, 'access'> & { access: Exclude<Access, 'public'> };

/**
 * Declares calls by their names in `addresses`; the type keeps every word of them.
 * @param shared what each call has unless it says otherwise. Without a limit a GET counts as `read`, a POST as `write`.
 */
export function defineCalls<const Shared extends SharedParts, const Group extends Declared<Group>>(
  shared: Shared,
  group: Group,
): Completed<Group, Shared> {
  const byName: Readonly<Record<string, string>> = addresses;
  const completed = Object.entries<object>(group).map(([name, call]) => {
    const address = byName[name];
    const limit = address?.startsWith('GET ') ? 'read' : 'write';
    return [name, { address, limit, ...shared, ...call }];
  });
  return Object.fromEntries(completed) as Completed<Group, Shared>;
}

/** What any call may be refused with, whatever it does. */
export const commonErrors: readonly ErrorCode[] = [
  'bad_request',
  'token_not_valid',
  'user_not_found',
  'request_timed_out',
  'payload_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'unavailable',
  'storage_full',
];

/** The codes that a call may be refused with. */
export function errorsOf({ access, errors }: Pick<Call, 'access' | 'errors'>): readonly ErrorCode[] {
  const bySession: ErrorCode[] = access === 'public' ? [] : ['not_authenticated'];
  const byRole: ErrorCode[] = access === 'staff' || access === 'editor' ? ['forbidden'] : [];
  return [...bySession, ...byRole, ...errors, ...commonErrors];
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : never;

/** The values of a path as the server gets them. */
export type ParamsOf<C extends Pick<Call, 'address'>> = { [Name in ParamNames<C['address']>]: string };

/** The query as the server gets it: texts. */
export type QueryOf<C> = C extends { query: infer Query extends TObject } ? Static<Query> : unknown;

/** The JSON body. */
export type BodyOf<C> = C extends { body: infer Body extends TObject } ? Static<Body> : unknown;

/** The JSON answer; of a file what is sent. */
export type AnswerOf<C> = C extends { answer: infer Answer extends TSchema } ? Static<Answer> : never;

/** A value of a path or query as it is given: numbers are written as text. */
type Sent<Value> = string extends Value ? Value | number : Value;

type OptionalKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? Key : never }[keyof T];

/** Fields that may be left out may be undefined too: they are not sent. */
type Loosened<T> = { [Key in Exclude<keyof T, OptionalKeys<T>>]: Sent<T[Key]> } & {
  [Key in OptionalKeys<T>]?: Sent<T[Key]> | undefined;
};

type ParamsToSend<C extends Pick<Call, 'address'>> = [ParamNames<C['address']>] extends [never]
  ? object
  : { params: Record<ParamNames<C['address']>, string | number> };

type QueryToSend<C> = C extends { query: infer Query extends TObject }
  ? object extends Static<Query>
    ? { query?: Loosened<Static<Query>> }
    : { query: Loosened<Static<Query>> }
  : object;

type BodyToSend<C> = C extends { body: infer Body extends TObject }
  ? C extends { mayLackBody: true }
    ? { body?: Static<Body> }
    : { body: Static<Body> }
  : object;

/** What a call is made with: the values of its path, its query and its body. */
export type InputOf<C extends Pick<Call, 'address'>> = ParamsToSend<C> & QueryToSend<C> & BodyToSend<C>;
