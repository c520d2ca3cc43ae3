import type { Column } from './column.ts'
import type { Queryable } from './database.ts'
import { numberDeclared } from './named-parameters.ts'

// biome-ignore lint/suspicious/noExplicitAny: a column of any type
type AnyColumn = Column<any>
type ArgsByPosition = readonly AnyColumn[]
type ArgsByName = Readonly<Record<string, AnyColumn>>
type Args = ArgsByPosition | ArgsByName
type ValueOf<C> = C extends Column<infer T> ? T : never
type RowOf<Row extends Record<string, AnyColumn>> = { [Name in keyof Row]: ValueOf<Row[Name]> }
/** The arguments of a call after the database: a value for each position, or one object with a value for each name. */
type Values<Given extends Args> = Given extends ArgsByPosition
  ? { [Index in keyof Given]: ValueOf<Given[Index]> }
  : [{ [Name in keyof Given]: ValueOf<Given[Name]> }]

type Declared = {
  name: string
  /** With numbered parameters, as PostgreSQL gets it. */
  sql: string
  /** In the order of their numbers. */
  args: AnyColumn[]
  row: Record<string, AnyColumn>
  hasNamedArgs: boolean
}

/** Every statement of the program. A test compares each with the migrated database. */
export const declaredStatements: Declared[] = []

/**
 * One SQL statement with the types of its parameters and columns. It is prepared once per connection under its name,
 * which makes it two to three times as fast. A test compares the declared types with PostgreSQL's.
 *
 * At most six parameters may have positions: `args: [int, uuid]`, `$1` and `$2`, `all(db, storeId, orderId)`.
 * More have names: `args: { storeId: int, orderId: uuid }`, `$storeId` and `$orderId`, `all(db, { storeId, orderId })`.
 */
export function statement<
  const Given extends Args,
  Row extends Record<string, AnyColumn> = Record<never, never>,
>(declared: { name: string; sql: string; args: Given; row?: Row }) {
  const { name, args, row = {} } = declared
  const hasNamedArgs = !isByPosition(args)
  // Names are replaced by numbers only once, so that a call with names costs the same as one with positions.
  const { sql, parameters } = isByPosition(args) ? byPosition(declared.sql, args) : byName(name, declared.sql, args)
  declaredStatements.push({ name, sql, args: parameters.map(({ column }) => column), row, hasNamedArgs })

  function query(db: Queryable, values: readonly unknown[]) {
    const source = (hasNamedArgs ? values[0] : values) as Record<Parameter['key'], unknown> | undefined
    const encoded = parameters.map(({ key, placeholder, column }) => {
      const value = source?.[key]
      // A forgotten id must never become a filter that matches everything, or nothing.
      if (value === undefined) throw new TypeError(`statement ${name}: parameter ${placeholder} is undefined`)
      return column.encode ? column.encode(value) : value
    })
    return db.query({ name, text: sql, values: encoded })
  }

  return {
    async all(db: Queryable, ...values: Values<Given>): Promise<RowOf<Row>[]> {
      return (await query(db, values)).rows as RowOf<Row>[]
    },
    async maybe(db: Queryable, ...values: Values<Given>): Promise<RowOf<Row> | undefined> {
      return (await query(db, values)).rows[0] as RowOf<Row> | undefined
    },
    async one(db: Queryable, ...values: Values<Given>): Promise<RowOf<Row>> {
      const { rows } = await query(db, values)
      if (rows.length !== 1) throw new Error(`statement ${name}: expected one row, got ${rows.length}`)
      return rows[0] as RowOf<Row>
    },
    /** Returns the number of affected rows. */
    async run(db: Queryable, ...values: Values<Given>): Promise<number> {
      return (await query(db, values)).rowCount ?? 0
    },
  }
}

/** `key` finds the value in the call's arguments; `placeholder` is its name in the declared SQL. */
type Parameter = { key: string | number; placeholder: string; column: AnyColumn }
/** The SQL as PostgreSQL gets it, and its parameters in the order of their numbers. */
type Numbered = { sql: string; parameters: Parameter[] }

const isByPosition = (args: Args): args is ArgsByPosition => Array.isArray(args)

function byPosition(sql: string, args: ArgsByPosition): Numbered {
  return { sql, parameters: args.map((column, index) => ({ key: index, placeholder: `$${index + 1}`, column })) }
}

function byName(statementName: string, given: string, args: ArgsByName): Numbered {
  const { sql, names } = numberDeclared(statementName, given, Object.keys(args))
  const parameters = names.map((name) => ({ key: name, placeholder: `$${name}`, column: args[name] as AnyColumn }))
  return { sql, parameters }
}
