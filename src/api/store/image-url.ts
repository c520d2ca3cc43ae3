import type { Store } from '../parts/store.ts'

/** The URL prefix of a picture's renderings, or '' for an unknown name (the page shows a fallback). */
export function imageUrl(store: Pick<Store, 'images'>, name: string | null): string {
  return (name !== null && store.images.get(name)?.url) || ''
}
