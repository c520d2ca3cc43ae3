import type { ComponentType } from 'react'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import { LastError } from '../errors/last-error.tsx'

/** Where the cart's script cannot be had, its place says so; the page beside it can still be read. */
export function loadCartView(name: 'LazyCartPanel' | 'LazyCartBar'): Promise<ComponentType> {
  return orReload(import('../start/lazy-cart.tsx')).then(
    (module) => module[name],
    () => LastError,
  )
}
