import type { ComponentType } from 'react'
import { orReload } from '../../state/late/missing-chunk.ts'
import { LastError } from '../errors/last-error.tsx'

/** Where the cart's script cannot be had, its place says so; the page beside it can still be read. */
export function loadCartView(name: 'LateCartPanel' | 'LateCartBar'): Promise<ComponentType> {
  return orReload(import('../start/late-cart.tsx')).then(
    (module) => module[name],
    () => LastError,
  )
}
