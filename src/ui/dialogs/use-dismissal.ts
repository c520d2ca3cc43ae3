import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `dismiss` after `durationMs`. The time starts again after a pointer or the focus has rested on the subject.
 * While `isKept` is true, `dismiss` waits.
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
    // A touch does not rest on the subject, so only a mouse holds it.
    onPointerEnter: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'mouse'),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
