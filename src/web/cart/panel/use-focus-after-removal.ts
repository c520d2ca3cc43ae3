import { useEffect, useRef } from 'react'

/** Whoever removes a line stands at the one that takes its place, or at the cart that has become empty: never thrown out of it. */
export function useFocusAfterRemoval(lineCount: number) {
  const box = useRef<HTMLDivElement>(null)
  const removed = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is gone when there is one less
  useEffect(() => {
    const index = removed.current
    removed.current = null
    // Whoever has gone on in the meantime is not called back.
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
