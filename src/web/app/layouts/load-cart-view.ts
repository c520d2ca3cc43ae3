import type { ComponentType } from 'react'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import { LastError } from '../errors/last-error.tsx'

/** If the cart's script cannot be loaded, an error takes the cart's place, and the page beside it stays usable. */
export function loadCartView(name: 'LazyCartPanel' | 'LazyCartBar'): Promise<ComponentType> {
  return orReload(import('../start/lazy-cart.tsx')).then(
    (module) => module[name],
    () => LastError,
  )
}
