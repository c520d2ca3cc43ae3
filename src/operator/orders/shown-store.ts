import type { Staff } from '#api/operator/staff.ts'
import type { Store } from '#api/store/store-directory.ts'

/** The little of a store that showing an order needs: at the command line no pictures are shown. */
export async function shownStore({ store }: Staff): Promise<Store> {
  return { ...store, images: new Map() } as unknown as Store
}
