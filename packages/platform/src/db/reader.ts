// The handles a store may hold: Reader for queries, TenantTx for writes of one tenant, Tx for those across tenants. None can be
// made outside this folder, so SQL without a scope does not compile.
import type postgres from 'postgres';
import type { RawSql, SqlTypes } from './connection.ts';
import type { Scope, TenantScope } from './scope.ts';
import { arrayType } from './types.ts';

type Param = postgres.ParameterOrFragment<SqlTypes[keyof SqlTypes]>;

/** postgres.js as a template tag: values become parameters, nested tags become fragments. */
export interface SqlTag {
  <T extends readonly (object | undefined)[] = postgres.Row[]>(
    template: TemplateStringsArray,
    ...parameters: readonly Param[]
  ): postgres.PendingQuery<T>;
  /** An identifier (`sql('column')`), or the columns and rows of an insert or the assignments of an update. */
  (name: string): postgres.Helper<string>;
  (row: object | readonly object[], ...columns: string[]): postgres.Fragment;
}

const readerBrand: unique symbol = Symbol('reader');
const txBrand: unique symbol = Symbol('tx');

export interface Reader {
  readonly [readerBrand]: true;
  readonly scope: Scope;
  readonly sql: SqlTag;
  /** A jsonb parameter. */
  json(value: unknown): Param;
  /** Array parameters, for `= any(…)` and `unnest(…)`. */
  uuids(values: readonly string[]): Param;
  texts(values: readonly (string | null)[]): Param;
  bigints(values: readonly (bigint | null)[]): Param;
  ints(values: readonly (number | null)[]): Param;
  instants(values: readonly (Date | null)[]): Param;
}

export interface Tx<S extends Scope = Scope> extends Reader {
  readonly [txBrand]: true;
  readonly scope: S;
  /** Runs once the transaction is durable; not at all when it rolls back. Its failure is logged, never thrown. */
  afterCommit(run: Hook): void;
  /** Says something on the bus once the transaction is durable; not at all when it rolls back. */
  announce(subject: string, signal: object): void;
}

/** How a signal leaves the database's door: the bus's own way. */
export type Publish = (subject: string, payload: Uint8Array) => void;

/** A transaction inside one tenant: what belongs to a tenant is written with this one only. */
export type TenantTx = Tx<TenantScope>;

export type Hook = () => void | Promise<void>;

const jsonbType = 3802;

export interface TxParts<S extends Scope> {
  readonly scope: S;
  readonly raw: RawSql;
  /** Puts a built query under the rule of its session before anyone can run it. */
  readonly guard: (query: object) => void;
  readonly hooks: Hook[];
  readonly publish: Publish;
}

export function createTx<S extends Scope>({ scope, raw, guard, hooks, publish }: TxParts<S>): Tx<S> {
  return {
    [readerBrand]: true,
    [txBrand]: true,
    scope,
    sql(...args: unknown[]) {
      const built = Reflect.apply(raw, undefined, args);
      guard(built);
      return built;
    },
    json: (value) => raw.typed(value, jsonbType),
    uuids: (values) => raw.typed(values, arrayType.uuids),
    texts: (values) => raw.typed(values, arrayType.texts),
    bigints: (values) => raw.typed(values, arrayType.bigints),
    ints: (values) => raw.typed(values, arrayType.ints),
    instants: (values) => raw.typed(values, arrayType.instants),
    afterCommit(run) {
      hooks.push(run);
    },
    announce(subject, signal) {
      hooks.push(() => publish(subject, Buffer.from(JSON.stringify(signal))));
    },
  };
}
