import { unitNumber } from './unit-number.ts'

type Address = { block: string | null; street: string; unit: string | null; postal_code: string }

/** A Singapore address as shop, mails and paper write it: block, street and unit, then the postal code. A unit that is still being typed may lack its "#". */
export function addressLines({ block, street, unit, postal_code }: Address): [string, string] {
  const door = [block, street].filter(Boolean).join(' ')
  return [[door, unit && (unitNumber(unit) ?? unit)].filter(Boolean).join(', '), `Singapore ${postal_code}`]
}
