import { stringify } from 'yaml'

/** The files of a folder by their relative paths. */
export type Files = Map<string, string | Buffer>

/** YAML with unbroken lines. Undefined fields are left out. */
export const yamlText = (value: unknown) => stringify(value, { lineWidth: 0 })

/** Cents as dollars: "12.50". */
export const dollarText = (cents: number) => (cents / 100).toFixed(2)

/** Null fields are left out of the files. */
export const omitNull = <T>(value: T | null): T | undefined => value ?? undefined
export const dollarsOrOmit = (cents: number | null) => (cents === null ? undefined : dollarText(cents))
export const omitEmpty = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)
