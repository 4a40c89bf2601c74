import AjvCompiler from '@fastify/ajv-compiler';
import StringifyCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyHttpOptions } from 'fastify';

type Factories = NonNullable<NonNullable<FastifyHttpOptions<never>['schemaController']>['compilersFactory']>;
type Check = ((data: unknown) => unknown) & { errors?: unknown };

/**
 * Fastify's own compilers, deferred until the first request of a call: compiling all schemas takes a third of the
 * start, and most calls belong to rarely used tools.
 */
export function lazyCompilers(): Factories {
  // The types of the two packages and of Fastify are incompatible.
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
  // Incompatible types, as above.
  return factories as unknown as Factories;
}

type Build = (...given: unknown[]) => (route: unknown) => Check;

/** Fastify reads `errors` from the function. */
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
