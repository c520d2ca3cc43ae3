import { useSyncExternalStore } from 'react'
import { isSecretToken, isUuid } from '#contract/wire/ids.ts'
import { useAppState } from '../app-context.ts'
import { read, write } from '../storage/browser-storage.ts'
import { formStorage } from '../storage/form-storage.ts'

/** D1.9: this phone's place at a table: the code it scanned, and the secret that opens the table's basket. */
export type JoinedTable = { tabid: string; token: string; name: string }

function parse(raw: string): JoinedTable | undefined {
  const { tabid, token, name } = (JSON.parse(raw) ?? {}) as Record<string, unknown>
  if (typeof tabid !== 'string' || typeof token !== 'string' || typeof name !== 'string') return undefined
  return isSecretToken(token) && tabid.length <= 64 && name.length <= 40 ? { tabid, token, name } : undefined
}

const heard = new Set<() => void>()
/** The same object as long as it is the same text: React compares what it is given. */
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
    for (const hear of heard) hear()
  },
  subscribe(hear: () => void): () => void {
    const other = ({ key }: StorageEvent) => key === 'table-basket' && hear()
    heard.add(hear)
    window.addEventListener('storage', other)
    return () => {
      heard.delete(hear)
      window.removeEventListener('storage', other)
    }
  },
}

/** Null where no table's code was scanned, or its basket was not joined. The server knows of none. */
export function useJoinedTable(): JoinedTable | null {
  const tabid = useAppState((state) => state.table?.token)
  return useSyncExternalStore(
    joinedTable.subscribe,
    () => joinedTable.at(tabid),
    () => null,
  )
}

const isLineId = (id: unknown): id is string => typeof id === 'string' && isUuid(id)

/** Which lines of the table's basket this tab is about to pay; null when it pays a cart of its own. */
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
