import AjvCompiler from '@fastify/ajv-compiler';
import StringifyCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyHttpOptions } from 'fastify';

type Factories = NonNullable<NonNullable<FastifyHttpOptions<never>['schemaController']>['compilersFactory']>;
type Check = ((data: unknown) => unknown) & { errors?: unknown };

/**
 * Fastify's own compilers, which make a check or a writer of a schema when the first request needs it: to make those of
 * all calls takes a third of a start, and most of them are of tools that nobody opens for hours.
 */
export function lazyCompilers(): Factories {
  // The two packages and Fastify describe the same functions by types of their own, which do not fit each other.
  const [buildValidator, buildSerializer] = [AjvCompiler(), StringifyCompiler()] as unknown as [Build, Build];
  const factories = {
    buildValidator: (...given: unknown[]) => {
      const compile = buildValidator(...given);
      return (route: unknown) => lazyCheck(() => compile(route));
    },
    buildSerializer: (...given: unknown[]) => {
      const compile = buildSerializer(...given);
      return (route: unknown) => lazyCheck(() => compile(route));
    },
  };
  // As above.
  return factories as unknown as Factories;
}

type Build = (...given: unknown[]) => (route: unknown) => Check;

/** Fastify reads what was wrong off the function that it called. */
function lazyCheck(make: () => Check): Check {
  let made: Check | undefined;
  const check: Check = (data) => {
    made ??= make();
    const answer = made(data);
    check.errors = made.errors;
    return answer;
  };
  return check;
}
