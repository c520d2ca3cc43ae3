/** A type of a column or parameter: its name in PostgreSQL and its type in TypeScript. */
export type Column<T> = {
  /** PostgreSQL's own name, as `pg_prepared_statements` shows it. */
  type: string
  encode?: (value: T) => unknown
  readonly sample?: T
}

const column = <T>(type: string, encode?: (value: T) => unknown): Column<T> => (encode ? { type, encode } : { type })

export const int = column<number>('integer')
export const smallint = column<number>('smallint')
export const bigint = column<number>('bigint')
export const double = column<number>('double precision')
export const text = column<string>('text')
export const citext = column<string>('citext')
export const bool = column<boolean>('boolean')
export const uuid = column<string>('uuid')
export const bytea = column<Buffer>('bytea')
export const date = column<string>('date')
export const time = column<string>('time without time zone')
export const timestamp = column<Date>('timestamp with time zone')
export const texts = column<string[]>('text[]')
export const ints = column<number[]>('integer[]')
export const dates = column<string[]>('date[]')
/** Serialised here, because `pg` would turn a JavaScript array into a PostgreSQL array. */
export const json = <T>() => column<T>('jsonb', (value) => JSON.stringify(value))
export const nullable = <T>(of: Column<T>): Column<T | null> =>
  of.encode ? { type: of.type, encode: (value) => (value === null ? null : of.encode?.(value)) } : { type: of.type }
