import '#api/app.ts'
import '#api/tasks.ts'
import { declaredStatements } from '#api/db/statement.ts'
import type { Plant } from './plant.ts'

type Change = NonNullable<Plant['change']>
type Part = readonly [from: string, to: string]

/** Sends the statement with other parts. A name or a part that the program does not have any more is an error, or the plant would plant nothing. */
export function changing(name: string, ...parts: Part[]): Change {
  const declared = declaredStatements.find((one) => one.name === name)
  if (!declared) throw new Error(`no statement is called ${name}`)
  let text = declared.sql
  for (const [from, to] of parts) {
    if (!text.includes(from)) throw new Error(`the statement ${name} has no part ${from}`)
    text = text.replace(from, () => to)
  }
  return (config) => (config.name === name ? { ...config, text } : config)
}

export const together =
  (...changes: Change[]): Change =>
  (config) =>
    changes.reduce((changed, change) => change(changed), config)
