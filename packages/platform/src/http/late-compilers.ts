// Compiles the schemas of a route when its first request needs them: three quarters of a second of each start went into routes
// that nobody had asked for yet. Fastify's own compilers do the work; what they make is kept.
import buildValidators from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';

type CompileRoute = Parameters<FastifyInstance['setValidatorCompiler']>[0];
type Validator = ReturnType<CompileRoute>;
type CompileAnswer = Parameters<FastifyInstance['setSerializerCompiler']>[0];

/** Input is taken as it is sent: nothing is converted, filled in or left out. */
const strict = { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true } as const;

export function compileLate(app: FastifyInstance): void {
  const compileInput = buildValidators()({}, { customOptions: strict }) as CompileRoute;
  app.setValidatorCompiler((route) => {
    let compiled: Validator | undefined;
    const validate: Validator = (data: unknown) => {
      compiled ??= compileInput(route);
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
      compiled ??= compileAnswer(route);
      return compiled(answer);
    };
  });
}
