export type PlaceAddress = { block: string; street: string }

/**
 * Block and street out of a place's one line, such as '123 Ang Mo Kio Avenue 3, Singapore 560123' or 'Ang Mo Kio Avenue 3,
 * Block 123, Singapore 560123'; null when the line says no more than the postal code, or is about another one.
 */
export function placeAddress(description: string, postalCode: string): PlaceAddress | null {
  if (!description.includes(postalCode)) return null
  const parts = description
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !/^(?:Singapore)?\s*\d{6}$/i.test(part) && !/^Singapore$/i.test(part))
  const blockPart = parts.find((part) => /^(?:Blk|Block)\s+\w+$/i.test(part))
  for (const part of parts) {
    if (part === blockPart || part.startsWith('#')) continue
    const [, number, street] = /^(?:(?:Blk|Block)\s+)?(\d+\w?)\s+(.+)$/i.exec(part) ?? []
    if (number && street) return { block: number, street }
    if (blockPart) return { block: blockPart.replace(/^\w+\s+/, ''), street: part }
  }
  return null
}

/** What somebody typed themselves is never overwritten: only what is still empty, or as we filled it. */
export function isLeftAlone(now: PlaceAddress, filled: PlaceAddress): boolean {
  return now.block === filled.block && now.street === filled.street
}
