import { useLate } from '../state/use-late.ts'
import { orReload } from './missing-chunk.ts'

/** What keeps the cart comes after the page stands, and burdens no first load. */
export function CartKeeper() {
  const Keeper = useLate(true, () => orReload(import('../cart/cart-keeper.tsx')).then((module) => module.CartKeeper))
  return Keeper && <Keeper />
}
