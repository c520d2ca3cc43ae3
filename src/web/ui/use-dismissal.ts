import { useEffect, useEffectEvent, useState } from 'react'

/** Calls `dismiss` after a while that stands still as long as it is held (a pointer or the focus rests there). */
export function useDismissal(subject: unknown, durationMs: number, dismiss: () => void) {
  const [isHeld, setHeld] = useState(false)
  const leave = useEffectEvent(dismiss)
  useEffect(() => {
    if (!subject || isHeld) return
    const timer = setTimeout(() => leave(), durationMs)
    return () => clearTimeout(timer)
  }, [subject, isHeld, durationMs])
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
