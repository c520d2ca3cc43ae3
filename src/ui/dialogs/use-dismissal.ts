import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `dismiss` after a while that stands still as long as the subject is held (a pointer or the focus rests there), and not before
 * `isKept` is over.
 */
export function useDismissal(subject: unknown, durationMs: number, dismiss: () => void, isKept = false) {
  const [isHeld, setHeld] = useState(false)
  const [seen, setSeen] = useState<unknown>(null)
  const leave = useEffectEvent(dismiss)
  useEffect(() => {
    if (!subject || isHeld) return
    const timer = setTimeout(() => setSeen(subject), durationMs)
    return () => clearTimeout(timer)
  }, [subject, isHeld, durationMs])
  useEffect(() => {
    if (subject && seen === subject && !isHeld && !isKept) leave()
  }, [subject, seen, isHeld, isKept])
  return {
    // A finger that touched it is gone again, and nothing says so: only a mouse rests there.
    onPointerEnter: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'mouse'),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
