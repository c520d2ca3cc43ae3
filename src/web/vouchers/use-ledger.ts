import { useEffect, useRef, useState } from 'react'
import { failureWords } from '../state/failure-words.ts'

export type LedgerPage<Entry> = { entries: Entry[]; next_cursor: string | null; points: number }

/** A ledger with cursor pagination. The loader provides the first page; `more` loads the next one. */
export function useLedger<Entry>(first: LedgerPage<Entry>, load: (cursor: string) => Promise<LedgerPage<Entry>>) {
  const [entries, setEntries] = useState(first.entries)
  const [cursor, setCursor] = useState(first.next_cursor)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The index of the first newly loaded entry, which gets the focus. */
  const [newFrom, setNewFrom] = useState<number | null>(null)
  const newestFirst = useRef(first)
  useEffect(() => {
    newestFirst.current = first
    setEntries(first.entries)
    setCursor(first.next_cursor)
    setNewFrom(null)
  }, [first])

  async function more() {
    if (cursor === null) return
    setLoading(true)
    setFailure(null)
    try {
      const next = await load(cursor)
      // Drops a stale response: the loader has replaced the first page meanwhile.
      if (newestFirst.current !== first) return
      setNewFrom(entries.length)
      setEntries([...entries, ...next.entries])
      setCursor(next.next_cursor)
    } catch (error) {
      setFailure(failureWords(error))
    } finally {
      setLoading(false)
    }
  }
  return { entries, hasMore: cursor !== null, more, isLoading, failure, newFrom }
}

export type Ledger<Entry> = ReturnType<typeof useLedger<Entry>>
