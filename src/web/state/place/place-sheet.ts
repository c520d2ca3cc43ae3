import type { AppStore } from '../app-state.ts'

/** Why the sheet opens, the part of the checkout that follows, and the page that asks the same if the sheet's script is missing. */
export type SheetRequest = { purpose: 'checkout' | 'menu'; page: string; hash?: string }

type Open = (request: SheetRequest) => void
const sheets = new WeakMap<AppStore, Open>()

/** Sets what opens the sheet; null when it goes. */
export function setPlaceSheet(store: AppStore, open: Open | null): void {
  if (open) sheets.set(store, open)
  else sheets.delete(store)
}

/** Opens the sheet that asks how, where and at which outlet. False while the cart's script, which has it, is not loaded. */
export function openPlaceSheet(store: AppStore, request: SheetRequest): boolean {
  const open = sheets.get(store)
  open?.(request)
  return open !== undefined
}
