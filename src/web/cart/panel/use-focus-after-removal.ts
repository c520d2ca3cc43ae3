import { useEffect, useRef } from 'react'

/** After a removal, moves the keyboard focus to the line that takes its place, or to the empty cart. */
export function useFocusAfterRemoval(lineCount: number) {
  const box = useRef<HTMLDivElement>(null)
  const removed = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed count means that the line is gone
  useEffect(() => {
    const index = removed.current
    removed.current = null
    // If the shopper has moved the focus elsewhere meanwhile, it stays there.
    if (index === null || document.activeElement !== document.body) return
    const lines = box.current?.querySelectorAll<HTMLElement>('[data-cart-line]') ?? []
    const next = lines[Math.min(index, lines.length - 1)] ?? box.current
    next?.focus()
  }, [lineCount])
  const onRemoved = (index: number) => {
    removed.current = index
  }
  return { box, onRemoved }
}
