/** The store's logo; nothing if the store has none. The name beside it says the same. */
export function BrandIcon({ icon, size }: { icon: string; size: number }) {
  if (!icon) return null
  return <img src={`${icon}-120.png`} alt="" width={size} height={size} className="shrink-0 rounded-control" />
}
