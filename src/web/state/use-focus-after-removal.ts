import { useEffect, useRef } from 'react'

/** An entry of a list from which the visitor can remove entries. Its value names the entry. */
const ENTRY = 'data-entry'

/** After a removal, moves the keyboard focus to the entry that takes its place, or to the box of the empty list. */
export function useFocusAfterRemoval(entryCount: number) {
  const box = useRef<HTMLDivElement>(null)
  const removed = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed count means that the entry is gone
  useEffect(() => {
    const index = removed.current
    removed.current = null
    // If the visitor has moved the focus elsewhere meanwhile, it stays there.
    if (index === null || document.activeElement !== document.body) return
    const entries = box.current?.querySelectorAll<HTMLElement>(`[${ENTRY}]`) ?? []
    const next = entries[Math.min(index, entries.length - 1)] ?? box.current
    next?.focus()
  }, [entryCount])
  const onRemoved = (index: number) => {
    removed.current = index
  }
  return { box, onRemoved }
}

/** The entry with this name, where it is visible. Undo moves the focus to it. */
export function shownEntry(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[${ENTRY}]`)].find(
    (entry) => entry.getAttribute(ENTRY) === name && entry.checkVisibility(),
  )
}
