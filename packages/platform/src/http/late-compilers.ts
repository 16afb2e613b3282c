// Compiles the schemas of a route when its first request needs them: three quarters of a second of each start went into routes
// that nobody had asked for yet. Fastify's own compilers do the work; what they make is kept with the schema, so that neither a second
// route with it nor a second server of the process compiles it again.
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

/** What a compiler makes of the schema of a route, at the first need; of a late one it is made once. */
function compileOnce<Route extends { readonly schema: unknown }, Made>(
  made: WeakMap<LateSchema, Made>,
  compile: (route: Route) => Made,
  route: Route,
): Made {
  const { schema } = route;
  if (!(schema instanceof LateSchema)) return compile(route);
  const known = made.get(schema) ?? compile({ ...route, schema: schema.make() });
  made.set(schema, known);
  return known;
}

const validators = new WeakMap<LateSchema, Validator>();
const serializers = new WeakMap<LateSchema, ReturnType<CompileAnswer>>();

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
      compiled ??= compileOnce(validators, compileInput, route);
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
      compiled ??= compileOnce(serializers, compileAnswer, route);
      return compiled(answer);
    };
  });
}
