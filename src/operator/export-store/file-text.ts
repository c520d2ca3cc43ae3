import { stringify } from 'yaml'

/** The files of a folder, by their paths within it. */
export type Files = Map<string, string | Buffer>

/** As a person would write it: what is undefined is left out, lines are not broken. */
export const yamlText = (value: unknown) => stringify(value, { lineWidth: 0 })

/** Cents as the files have them: "12.50". */
export const dollarText = (cents: number) => (cents / 100).toFixed(2)

/** What limits nothing, or is nothing, does not stand in a file. */
export const orOut = <T>(value: T | null): T | undefined => value ?? undefined
export const dollarsOrOut = (cents: number | null) => (cents === null ? undefined : dollarText(cents))
export const someOrOut = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)
