/** Names in a sentence: "Shirt", "Shirt and Dress", "Shirt, Dress and Coat". */
export function nameList(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
