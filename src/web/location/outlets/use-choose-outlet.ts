import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Outlet, SalesType } from '#contract/shop/outlets.ts'
import { href } from '#contract/wire/href.ts'
import { useApp } from '../../state/app-context.ts'
import { useRedirectTarget } from '../../state/links/use-redirect-target.ts'
import { choosePlace } from '../../state/place/choose-place.ts'
import { usePlaceGuard } from '../../state/place/use-place-guard.ts'
import { withPlace } from '../with-place.ts'

/** Chooses sales type and outlet and goes to the next page, unless the visitor declines to lose lines of the cart (D1.5). */
export function useChooseOutlet() {
  const { store } = useApp()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const beforeChange = usePlaceGuard()
  const target = useRedirectTarget(query.get('redirect') ?? href('products'))
  return useCallback(
    async (salesType: SalesType, outlet: Outlet, zcd: string | null) => {
      if (!(await beforeChange({ salesTypeId: salesType.id, outletId: outlet.id }))) return
      choosePlace(store, salesType, outlet)
      await navigate(
        withPlace(target, { st: String(salesType.id), outid: String(outlet.id), ...(zcd === null ? {} : { zcd }) }),
      )
    },
    [store, navigate, beforeChange, target],
  )
}
