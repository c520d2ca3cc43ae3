import type { Store } from '../parts/store.ts'

/** The address prefix of a picture's renderings, or '' for a name the store has no picture of (the page shows a fallback). */
export function imageUrl(store: Pick<Store, 'images'>, name: string | null): string {
  return (name !== null && store.images.get(name)?.url) || ''
}
