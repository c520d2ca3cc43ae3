import { useEffect, useState } from 'react'

/** A countdown in whole seconds until a time; 0 afterwards. */
export function useSecondsLeft(untilMs: number): number {
  const [nowMs, setNow] = useState(() => Date.now())
  const isOver = nowMs >= untilMs
  useEffect(() => {
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}
