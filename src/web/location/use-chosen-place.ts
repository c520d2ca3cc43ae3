import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Api } from '#contract/request.ts'
import { useApp, useAppState } from '../state/app-context.ts'
import type { AppStore } from '../state/app-state.ts'
import { choosePlace } from '../state/chosen-place.ts'
import { idIn } from './whereabouts.ts'

/**
 * Keeps the address and the state of one mind about sales type, outlet and table. The address wins: what it names is fetched into
 * the state; an address that names neither gets what was chosen last time (S3.11).
 */
export function useChosenPlace(): void {
  const { store, api } = useApp()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const savedSalesType = useAppState((state) => state.salesTypeId)
  const savedOutlet = useAppState((state) => state.outletId)
  const st = idIn(query, 'st')
  const outid = idIn(query, 'outid')
  const tabid = query.get('tabid')
  const isUnsaid = !query.has('st') && !query.has('outid') && savedSalesType !== null && savedOutlet !== null

  useEffect(() => {
    if (!isUnsaid) return
    const next = new URLSearchParams(query)
    next.set('st', String(savedSalesType))
    next.set('outid', String(savedOutlet))
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }, [isUnsaid, savedSalesType, savedOutlet, query, navigate])

  useEffect(() => {
    if (st === undefined || outid === undefined) return
    let isWanted = true
    fetchPlace(api, st, outid, tabid).then((place) => {
      if (isWanted && place) keep(store, place)
    })
    return () => {
      isWanted = false
    }
  }, [store, api, st, outid, tabid])
}

type Place = NonNullable<Awaited<ReturnType<typeof fetchPlace>>>

/** Ids that name nothing, or a pair that does not go together, are nobody's choice: null. */
async function fetchPlace(api: Api, st: number, outid: number, tabid: string | null) {
  try {
    const [salesTypes, outlet, table] = await Promise.all([
      api('GET /sales-types'),
      api('GET /outlets/:id', { params: { id: String(outid) } }),
      tabid === null ? null : api('GET /tables/:token', { params: { token: tabid } }).catch(() => null),
    ])
    const salesType = salesTypes.find(({ id }) => id === st)
    if (!salesType?.outlet_ids.includes(outid)) return null
    return { salesType, outlet, table: tabid !== null && table ? { ...table, token: tabid } : null }
  } catch {
    return null
  }
}

function keep(store: AppStore, { salesType, outlet, table }: Place): void {
  choosePlace(store, salesType, outlet)
  const isHere = table?.outlet_id === outlet.id && table.sales_type_id === salesType.id
  store.set({ table: isHere ? { token: table.token, table: table.table, outlet: table.outlet } : null })
}
