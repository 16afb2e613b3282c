// Compiles the schemas of a route when its first request needs them: three quarters of a second of each start went into routes
// that nobody had asked for yet. Fastify's own compilers do the work; what they make is kept.
import buildValidators from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';

type CompileRoute = Parameters<FastifyInstance['setValidatorCompiler']>[0];
type Validator = ReturnType<CompileRoute>;
type CompileAnswer = Parameters<FastifyInstance['setSerializerCompiler']>[0];

/** A schema that is written down when the first request needs it. Fastify passes on what is no plain object as it is. */
export class LateSchema {
  readonly make: () => Record<string, unknown>;
  constructor(make: () => Record<string, unknown>) {
    this.make = make;
  }
}

function settle<Route extends { readonly schema: unknown }>(route: Route): Route {
  return route.schema instanceof LateSchema ? { ...route, schema: route.schema.make() } : route;
}

/** Input is taken as it is sent: nothing is converted, filled in or left out. */
const strict = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: true,
  // Our schemas are made from the contract, not written by hand: compiling the schema of schemas would hold up the first request.
  validateSchema: false,
} as const;

export function compileLate(app: FastifyInstance): void {
  const compileInput = buildValidators()({}, { customOptions: strict }) as CompileRoute;
  app.setValidatorCompiler((route) => {
    let compiled: Validator | undefined;
    const validate: Validator = (data: unknown) => {
      compiled ??= compileInput(settle(route));
      const verdict = compiled(data);
      // Fastify reads the reasons off the function that it was given.
      validate.errors = compiled.errors ?? null;
      return verdict;
    };
    return validate;
  });
  const compileAnswer = SerializerSelector()({}) as CompileAnswer;
  app.setSerializerCompiler((route) => {
    let compiled: ReturnType<CompileAnswer> | undefined;
    return (answer) => {
      compiled ??= compileAnswer(settle(route));
      return compiled(answer);
    };
  });
}
