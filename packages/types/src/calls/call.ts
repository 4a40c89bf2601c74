import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import * as addresses from './addresses.ts';

/**
 * Who may make a call at all. `rules/permissions.ts` decides about single objects.
 * `editor`: staff, and people who edit any world.
 */
export type Access = 'public' | 'signed-in' | 'editor' | 'staff';

/** The limit that a call counts toward. Calls with the same name share it. `none`: unlimited. */
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

/** A response that is a file, not JSON. */
export interface FileAnswer {
  files: readonly string[];
  description: string;
}

/** One call of the API, with everything that the server checks, the browser sends, and the description shows. */
export interface Call {
  /** Method and path, with `:names`. */
  address: `${'GET' | 'POST'} /${string}`;
  /** The heading in the API description. */
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  limit: LimitName;
  /** Only for path values that need a description. All are texts. */
  params?: TObject;
  query?: TObject;
  /** `form`: multipart/form-data. */
  body?: TObject | 'form';
  /** For forms that delete without a body (specification section 7). A missing body counts as empty. */
  mayLackBody?: true;
  /** The largest body in bytes; by default that of the server. */
  bodyBytes?: number;
  answer: TSchema | FileAnswer;
  /** The error codes beside `commonErrors`. */
  errors: readonly ErrorCode[];
}

type CallParts = Partial<Omit<Call, 'address'>>;

/** Calls as they are declared. Their names determine method and path. */
type Declared<Group> = { [Name in keyof Group]: Name extends keyof typeof addresses ? CallParts : never };

type Completed<Group, Shared> = {
  [Name in keyof Group & keyof typeof addresses]: Group[Name] &
    Omit<Shared, keyof Group[Name]> & { address: (typeof addresses)[Name]; limit: LimitName };
};

/**
 * The common parts of several calls. A public call must declare its access itself, so that none is public by mistake.
 */
type SharedParts = Omit<CallParts, 'access'> & { access: Exclude<Access, 'public'> };

/**
 * Declares calls by their names in `addresses`. The type keeps all literals.
 * @param shared the defaults of each call; without a limit a GET counts as `read`, a POST as `write`
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

/** The error codes that any call may return. */
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

/** All error codes of a call. */
export function errorsOf({ access, errors }: Pick<Call, 'access' | 'errors'>): readonly ErrorCode[] {
  const bySession: ErrorCode[] = access === 'public' ? [] : ['not_authenticated'];
  const byRole: ErrorCode[] = access === 'staff' || access === 'editor' ? ['forbidden'] : [];
  return [...bySession, ...byRole, ...errors, ...commonErrors];
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : never;

/** The path values, as the server receives them. */
export type ParamsOf<C extends Pick<Call, 'address'>> = { [Name in ParamNames<C['address']>]: string };

/** The query, as the server receives it: texts. */
export type QueryOf<C> = C extends { query: infer Query extends TObject } ? Static<Query> : unknown;

/** The JSON body. */
export type BodyOf<C> = C extends { body: infer Body extends TObject } ? Static<Body> : unknown;

/** The JSON response, or the sent file. */
export type AnswerOf<C> = C extends { answer: infer Answer extends TSchema } ? Static<Answer> : never;

/** A path or query value as callers pass it. Numbers are written as text. */
type Sent<Value> = string extends Value ? Value | number : Value;

type OptionalKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? Key : never }[keyof T];

/** Optional fields may also be undefined; they are not sent then. */
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

/** The input of a call: its path values, its query, and its body. */
export type InputOf<C extends Pick<Call, 'address'>> = ParamsToSend<C> & QueryToSend<C> & BodyToSend<C>;
