/** A store and a shelf as words among those that are searched. Nobody can type them: only letters and digits are looked for. */
export const storeWord = (storeId: number) => `@${storeId}`
export const shelfWord = (shelfId: number) => `#${shelfId}`

/** What stands among a product's words; one that is sold nowhere is found nowhere. */
export function searchPlaces(storeId: number, shelfIds: readonly number[]): string[] {
  return shelfIds.length > 0 ? [storeWord(storeId), ...shelfIds.map(shelfWord)] : []
}
