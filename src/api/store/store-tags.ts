import type { Store, StoreTags } from '../parts/store.ts'

/** S7.16: the store's analytics tags; undefined if none is configured. */
export function storeTags({ information: { analytics } }: Store): StoreTags | undefined {
  return analytics && Object.values(analytics).some(Boolean) ? analytics : undefined
}
