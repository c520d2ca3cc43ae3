import { UNIT } from '#contract/account/address-form.ts'

/** D5.1: a typed unit as '#05-123', or undefined if it is not one. */
export function unitNumber(typed: string): string | undefined {
  const [, floor, door] = UNIT.exec(typed.trim()) ?? []
  if (!floor || !door) return undefined
  const isBasement = /^b/i.test(floor)
  const level = isBasement ? `B${floor.slice(1)}` : floor.padStart(2, '0')
  return `#${level}-${door.padStart(2, '0').toUpperCase()}`
}
