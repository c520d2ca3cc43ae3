import type { Column } from './column.ts'
import type { Queryable } from './database.ts'

// biome-ignore lint/suspicious/noExplicitAny: a column of any type
type AnyColumn = Column<any>
type ValueOf<C> = C extends Column<infer T> ? T : never
type Values<Args extends readonly AnyColumn[]> = { [Index in keyof Args]: ValueOf<Args[Index]> }
type RowOf<Row extends Record<string, AnyColumn>> = { [Name in keyof Row]: ValueOf<Row[Name]> }

type Declared = { name: string; sql: string; args: readonly AnyColumn[]; row: Record<string, AnyColumn> }

/** Every statement of the program, so that one test can hold each against the migrated database. */
export const declaredStatements: Declared[] = []

/**
 * One SQL statement with the types of its parameters and columns. It is prepared once per connection under its name,
 * which is worth two to three times the speed, and its declared types are checked against PostgreSQL's by a test.
 */
export function statement<
  const Args extends readonly AnyColumn[],
  Row extends Record<string, AnyColumn> = Record<never, never>,
>({ name, sql, args, row }: { name: string; sql: string; args: Args; row?: Row }) {
  declaredStatements.push({ name, sql, args, row: row ?? {} })

  function query(db: Queryable, values: Values<Args>) {
    const encoded = args.map((arg, index) => {
      const value: unknown = values[index]
      // A forgotten id must never become a filter that matches everything, or nothing.
      if (value === undefined) throw new TypeError(`statement ${name}: parameter $${index + 1} is undefined`)
      return arg.encode ? arg.encode(value) : value
    })
    return db.query({ name, text: sql, values: encoded })
  }

  return {
    async all(db: Queryable, ...values: Values<Args>): Promise<RowOf<Row>[]> {
      return (await query(db, values)).rows as RowOf<Row>[]
    },
    async maybe(db: Queryable, ...values: Values<Args>): Promise<RowOf<Row> | undefined> {
      return (await query(db, values)).rows[0] as RowOf<Row> | undefined
    },
    async one(db: Queryable, ...values: Values<Args>): Promise<RowOf<Row>> {
      const { rows } = await query(db, values)
      if (rows.length !== 1) throw new Error(`statement ${name}: expected one row, got ${rows.length}`)
      return rows[0] as RowOf<Row>
    },
    /** How many rows it touched. */
    async run(db: Queryable, ...values: Values<Args>): Promise<number> {
      return (await query(db, values)).rowCount ?? 0
    },
  }
}
