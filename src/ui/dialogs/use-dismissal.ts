import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `dismiss` after a while. The timer pauses while a pointer or the focus rests on the subject, and while
 * `isKept` is true.
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
    // A touch has no pointerleave, so only a mouse holds the subject.
    onPointerEnter: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'mouse'),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
