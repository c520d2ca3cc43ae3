export type PlaceAddress = { block: string; street: string }

/**
 * Parses block and street from a place's description, such as '123 Ang Mo Kio Avenue 3, Singapore 560123' or 'Ang Mo Kio Avenue 3,
 * Block 123, Singapore 560123'. Null when it has no street, or has another postal code.
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

/** Whether the fields are still empty or as we filled them. Only then may they be filled again: typed text is never overwritten. */
export function isUnedited(now: PlaceAddress, filled: PlaceAddress): boolean {
  return now.block === filled.block && now.street === filled.street
}
