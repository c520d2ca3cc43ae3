import { carriedQuery, type Query } from '#contract/wire/href.ts'

export const FILTERS = ['all', 'active', 'past'] as const
export const KINDS = ['all', 'trips', 'regular'] as const

/** What the list shows, as the address says it. */
export type HistoryQuery = {
  filter: (typeof FILTERS)[number]
  kind: (typeof KINDS)[number]
  /** Where the list begins; null at the newest. */
  older: string | null
  /** How many pages from there. */
  show: number
}

/** So many pages stand below each other; after that the list begins anew further back. */
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

/** The whole query of such a list: what travels on, then what it shows. What everybody sees is left out. */
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
