type Address = { block: string | null; street: string; unit: string | null; postal_code: string }

/** A Singapore address as printed: block, street and unit, then the postal code. */
export function addressLines({ block, street, unit, postal_code }: Address): [string, string] {
  return [[block && `Blk ${block}`, street, unit].filter(Boolean).join(' '), `Singapore ${postal_code}`]
}
