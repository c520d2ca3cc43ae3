import { carriedQuery, type Query } from '#contract/wire/href.ts'

export const FILTERS = ['all', 'active', 'past'] as const
export const KINDS = ['all', 'trips', 'regular'] as const

/** The filters and pages of the list, as the address has them. */
export type HistoryQuery = {
  filter: (typeof FILTERS)[number]
  kind: (typeof KINDS)[number]
  /** The cursor at which the list starts; null for the newest order. */
  older: string | null
  /** The number of pages from there. */
  show: number
}

/** The most pages of one list. The next page after them starts a new list at its cursor. */
export const SHOW_MAX = 10

export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
  const show = Number(/^\d{1,2}$/.exec(params.get('show') ?? '')?.[0] ?? 1)
  return {
    filter: FILTERS.find((one) => one === params.get('filter')) ?? 'all',
    kind: KINDS.find((one) => one === params.get('kind')) ?? 'all',
    older: /^[\w-]{1,200}$/.exec(params.get('older') ?? '')?.[0] ?? null,
    show: Math.min(Math.max(show, 1), SHOW_MAX),
  }
}

/** The complete query of a list's address: the parameters that every link carries on, then the list's own. Defaults are left out. */
export function historyQueryOf(current: URLSearchParams, list: HistoryQuery): Query {
  return {
    ...carriedQuery(current),
    filter: list.filter === 'all' ? undefined : list.filter,
    kind: list.kind === 'all' ? undefined : list.kind,
    older: list.older ?? undefined,
    show: list.show > 1 ? String(list.show) : undefined,
  }
}

/** The list with its next page. */
export function withNextPage(list: HistoryQuery, nextCursor: string): HistoryQuery {
  return list.show < SHOW_MAX ? { ...list, show: list.show + 1 } : { ...list, older: nextCursor, show: 1 }
}
