/** A store and a shelf as words of the search index. Shoppers cannot search for them, because a query keeps only letters and digits. */
export const storeWord = (storeId: number) => `@${storeId}`
export const shelfWord = (shelfId: number) => `#${shelfId}`

/** The place words of a product. A product without shelves has none and is never found. */
export function searchPlaces(storeId: number, shelfIds: readonly number[]): string[] {
  return shelfIds.length > 0 ? [storeWord(storeId), ...shelfIds.map(shelfWord)] : []
}
