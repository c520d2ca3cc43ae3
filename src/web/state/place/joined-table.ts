import { useSyncExternalStore } from 'react'
import { isSecretToken, isUuid } from '#contract/wire/ids.ts'
import { useAppState } from '../app-context.ts'
import { read, write } from '../storage/browser-storage.ts'
import { formStorage } from '../storage/form-storage.ts'

/** D1.9: the table that this phone joined: the scanned code, and the secret token of the table's basket. */
export type JoinedTable = { tabid: string; token: string; name: string }

function parse(raw: string): JoinedTable | undefined {
  const { tabid, token, name } = (JSON.parse(raw) ?? {}) as Record<string, unknown>
  if (typeof tabid !== 'string' || typeof token !== 'string' || typeof name !== 'string') return undefined
  return isSecretToken(token) && tabid.length <= 64 && name.length <= 40 ? { tabid, token, name } : undefined
}

const listeners = new Set<() => void>()
/** Returns the same object while the stored text is unchanged, because useSyncExternalStore compares by identity. */
let last: { raw: string; value: JoinedTable } | null = null

export const joinedTable = {
  at(tabid: string | undefined): JoinedTable | null {
    const value = read('table-basket', (raw) => {
      if (last?.raw === raw) return last.value
      const parsed = parse(raw)
      last = parsed ? { raw, value: parsed } : null
      return parsed
    })
    return value && value.tabid === tabid ? value : null
  },
  save(joined: JoinedTable | null): void {
    write('table-basket', joined && JSON.stringify(joined))
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => key === 'table-basket' && listener()
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  },
}

/** Null when no table's code was scanned, when its basket was not joined, and always on the server. */
export function useJoinedTable(): JoinedTable | null {
  const tabid = useAppState((state) => state.table?.token)
  return useSyncExternalStore(
    joinedTable.subscribe,
    () => joinedTable.at(tabid),
    () => null,
  )
}

const isLineId = (id: unknown): id is string => typeof id === 'string' && isUuid(id)

/** The lines of the table's basket that this tab is about to pay. `at` is null when the tab pays its own cart. */
export const linesToPay = {
  save: (lineIds: readonly string[]) => formStorage.saveDraft('table-lines', { lineIds }),
  forget: () => formStorage.saveDraft('table-lines', null),
  at(tabid: string | undefined): { token: string; line_ids: string[] } | null {
    const joined = joinedTable.at(tabid)
    const { lineIds } = (joined && formStorage.draft('table-lines')) ?? {}
    const chosen = Array.isArray(lineIds) ? lineIds.filter(isLineId) : []
    return joined && chosen.length > 0 ? { token: joined.token, line_ids: chosen } : null
  },
}
